CREATE INDEX CONCURRENTLY IF NOT EXISTS equipment_by_change_idx ON equipment (organization_id, updated_at, id)
  WHERE deleted_at IS NULL;
