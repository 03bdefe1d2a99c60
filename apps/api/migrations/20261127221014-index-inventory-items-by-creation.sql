CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_items_by_creation_idx ON inventory_items (organization_id, created_at, id)
  WHERE deleted_at IS NULL;
