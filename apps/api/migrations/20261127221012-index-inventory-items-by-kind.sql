CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_items_by_kind_idx ON inventory_items (organization_id, kind, id)
  WHERE deleted_at IS NULL;
