CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_lots_number_search_idx ON inventory_lots USING gin (lot_number gin_trgm_ops, organization_id)
  WHERE deleted_at IS NULL;
