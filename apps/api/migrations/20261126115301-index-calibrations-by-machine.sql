CREATE INDEX CONCURRENTLY IF NOT EXISTS calibrations_by_machine_idx ON calibrations (organization_id, machine_name, id)
  WHERE deleted_at IS NULL;
