-- What a driver said last of the folder of result files that it watches; null where it watches none.
ALTER TABLE driver_tokens ADD COLUMN watched jsonb;
