CREATE INDEX CONCURRENTLY IF NOT EXISTS equipment_with_checks_idx ON equipment (organization_id, id)
  WHERE deleted_at IS NULL AND checks IS NOT NULL;
