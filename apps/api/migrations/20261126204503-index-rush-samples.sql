-- The list of rush samples.
CREATE INDEX CONCURRENTLY IF NOT EXISTS samples_rush_idx
  ON samples (organization_id, qc, id)
  WHERE deleted_at IS NULL AND rush;
