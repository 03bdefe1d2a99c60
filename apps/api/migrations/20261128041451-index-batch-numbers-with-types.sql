-- The list by batch number with the type of each sample beside it: the first to search for a digit has a million texts counted by
-- type, and this index alone answers that.
CREATE INDEX CONCURRENTLY IF NOT EXISTS samples_by_batch_type_idx
  ON samples (organization_id, qc, batch_number, id) INCLUDE (sample_type_id)
  WHERE deleted_at IS NULL;
