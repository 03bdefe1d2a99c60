CREATE INDEX CONCURRENTLY IF NOT EXISTS calibrations_by_state_idx ON calibrations (organization_id, state, id)
  WHERE deleted_at IS NULL;
