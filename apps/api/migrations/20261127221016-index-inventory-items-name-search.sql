CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_items_name_search_idx ON inventory_items USING gin (name gin_trgm_ops, organization_id)
  WHERE deleted_at IS NULL;
