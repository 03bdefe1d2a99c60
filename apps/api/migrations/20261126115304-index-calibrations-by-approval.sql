CREATE INDEX CONCURRENTLY IF NOT EXISTS calibrations_by_approval_idx ON calibrations (organization_id, approved_at, id)
  WHERE deleted_at IS NULL;
