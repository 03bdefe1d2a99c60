CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_lots_by_end_idx ON inventory_lots (organization_id, usable_until, id)
  WHERE deleted_at IS NULL;
