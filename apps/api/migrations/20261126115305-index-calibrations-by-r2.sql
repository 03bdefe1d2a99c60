CREATE INDEX CONCURRENTLY IF NOT EXISTS calibrations_by_r2_idx ON calibrations (organization_id, worst_r2, id)
  WHERE deleted_at IS NULL;
