-- The token of a logger: it sends readings of equipment and does nothing else of a driver.
ALTER TABLE driver_tokens ADD COLUMN readings_only boolean NOT NULL DEFAULT false;
