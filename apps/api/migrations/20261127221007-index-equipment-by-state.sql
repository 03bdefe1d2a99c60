CREATE INDEX CONCURRENTLY IF NOT EXISTS equipment_by_state_idx ON equipment (organization_id, state, id)
  WHERE deleted_at IS NULL;
