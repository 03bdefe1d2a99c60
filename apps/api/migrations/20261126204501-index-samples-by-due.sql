-- The list of samples in the order of their due times; a laboratory without due times has no entry in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS samples_by_due_idx
  ON samples (organization_id, qc, due_at, id)
  WHERE deleted_at IS NULL AND due_at IS NOT NULL;
