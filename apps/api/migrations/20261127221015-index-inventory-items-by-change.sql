CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_items_by_change_idx ON inventory_items (organization_id, updated_at, id)
  WHERE deleted_at IS NULL;
