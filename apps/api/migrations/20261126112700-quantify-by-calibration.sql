-- Where the amounts of a report method come from, which one an injection was quantified by (empty for older ones, which have the
-- instrument's), and the amount that was not used.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

ALTER TABLE method_versions ADD COLUMN quantify_from text NOT NULL DEFAULT 'instrument';
ALTER TABLE method_versions ADD CONSTRAINT method_versions_quantify_check
  CHECK (quantify_from IN ('instrument', 'calibration')) NOT VALID;
ALTER TABLE injections ADD COLUMN quantified_from text;
ALTER TABLE injections ADD CONSTRAINT injections_quantified_check
  CHECK (quantified_from IN ('instrument', 'calibration')) NOT VALID;
ALTER TABLE injection_analytes ADD COLUMN compared_ug_ml double precision;
