CREATE INDEX CONCURRENTLY IF NOT EXISTS equipment_name_search_idx ON equipment USING gin (name gin_trgm_ops, organization_id)
  WHERE deleted_at IS NULL;
