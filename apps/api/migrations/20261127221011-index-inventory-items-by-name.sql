CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_items_by_name_idx ON inventory_items (organization_id, name, id)
  WHERE deleted_at IS NULL;
