CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_lots_by_item_idx ON inventory_lots (organization_id, item_id, id)
  WHERE deleted_at IS NULL;
