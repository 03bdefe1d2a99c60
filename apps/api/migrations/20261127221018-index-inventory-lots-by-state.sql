CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_lots_by_state_idx ON inventory_lots (organization_id, state, id)
  WHERE deleted_at IS NULL;
