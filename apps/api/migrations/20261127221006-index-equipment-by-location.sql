CREATE INDEX CONCURRENTLY IF NOT EXISTS equipment_by_location_idx ON equipment (organization_id, location, id)
  WHERE deleted_at IS NULL;
