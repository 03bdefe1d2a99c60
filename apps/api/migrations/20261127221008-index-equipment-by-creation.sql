CREATE INDEX CONCURRENTLY IF NOT EXISTS equipment_by_creation_idx ON equipment (organization_id, created_at, id)
  WHERE deleted_at IS NULL;
