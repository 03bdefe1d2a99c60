CREATE INDEX CONCURRENTLY IF NOT EXISTS calibrations_by_sample_idx ON calibrations (organization_id, sample_id)
  WHERE deleted_at IS NULL;
