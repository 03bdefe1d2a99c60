CREATE INDEX CONCURRENTLY IF NOT EXISTS calibrations_by_place_idx
  ON calibrations (organization_id, machine_name, method_id, measured_at, id) WHERE deleted_at IS NULL;
