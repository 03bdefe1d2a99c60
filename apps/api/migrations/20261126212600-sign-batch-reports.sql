-- The signed QC report of a batch, and that who signed an exception had made the batch, since the laboratory had nobody else.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

ALTER TABLE analytical_batches ADD COLUMN qc_report jsonb;
ALTER TABLE analytical_batch_checks ADD COLUMN excepted_alone boolean;
GRANT UPDATE (excepted_alone) ON analytical_batch_checks TO eluent_app;
