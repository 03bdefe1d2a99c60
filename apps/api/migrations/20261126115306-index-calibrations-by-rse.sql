CREATE INDEX CONCURRENTLY IF NOT EXISTS calibrations_by_rse_idx ON calibrations (organization_id, worst_rse_percent, id)
  WHERE deleted_at IS NULL;
