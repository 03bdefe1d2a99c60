-- How well the column did, by each peak of a check standard, as measured in its chromatogram; null where nobody asked.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

ALTER TABLE injection_analytes ADD COLUMN measured_time_min double precision;
-- to the nearer neighbour
ALTER TABLE injection_analytes ADD COLUMN measured_resolution double precision;
ALTER TABLE injection_analytes ADD COLUMN tailing double precision;
ALTER TABLE injection_analytes ADD COLUMN plates double precision;
