-- A token may import result files only where whoever makes it says so; those that exist may not.
ALTER TABLE driver_tokens ADD COLUMN may_import boolean NOT NULL DEFAULT false;
