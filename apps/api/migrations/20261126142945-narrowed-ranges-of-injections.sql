-- What the calibration in force left of the method's range where it lacks its lowest or highest level; empty for older injections,
-- whose figures and reports stay as they are.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

ALTER TABLE injections ADD COLUMN narrowed_ranges jsonb;
