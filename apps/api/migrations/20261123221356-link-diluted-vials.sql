-- The vial that a vial was prepared from by dilution, because that one read above the method's range; empty for all others.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

ALTER TABLE prepared_samples ADD COLUMN diluted_from_id bigint;
