CREATE INDEX CONCURRENTLY IF NOT EXISTS equipment_by_name_idx ON equipment (organization_id, name, id)
  WHERE deleted_at IS NULL;
