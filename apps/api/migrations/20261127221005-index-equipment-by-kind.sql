CREATE INDEX CONCURRENTLY IF NOT EXISTS equipment_by_kind_idx ON equipment (organization_id, kind, id)
  WHERE deleted_at IS NULL;
