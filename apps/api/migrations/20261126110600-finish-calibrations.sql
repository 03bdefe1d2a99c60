-- A calibration keeps whether its maker approved it because there was no other admin, and its check by a second source: what
-- that sample measured and, from the approval on, of which lots both were made.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

ALTER TABLE calibrations
  ADD COLUMN approved_alone boolean NOT NULL DEFAULT false,
  ADD COLUMN icv jsonb;
