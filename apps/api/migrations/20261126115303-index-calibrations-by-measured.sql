CREATE INDEX CONCURRENTLY IF NOT EXISTS calibrations_by_measured_idx ON calibrations (organization_id, measured_at, id)
  WHERE deleted_at IS NULL;
