-- How clear of the noise each peak of a check standard stands, as measured in its chromatogram; null where nobody asked.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

ALTER TABLE injection_analytes ADD COLUMN signal_to_noise double precision;
