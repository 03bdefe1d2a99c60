-- How chromatograms without a report are integrated, as the report method sets it; null where everything is left to the detection.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

ALTER TABLE method_versions ADD COLUMN integration jsonb;
