-- The approved calibration of its instrument and method that was in force when the injection was made; empty where none was.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

ALTER TABLE injections ADD COLUMN calibration_id bigint;
