-- When the report of a sample is due, and whether it is a rush; null and no rush where the laboratory has no due times.
ALTER TABLE samples ADD COLUMN due_at timestamptz(3);
ALTER TABLE samples ADD COLUMN rush boolean NOT NULL DEFAULT false;
