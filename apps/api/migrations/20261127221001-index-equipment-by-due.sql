CREATE INDEX CONCURRENTLY IF NOT EXISTS equipment_by_due_idx ON equipment (organization_id, due_on, overdue_on, id)
  WHERE deleted_at IS NULL AND NOT (machine_name IS NOT NULL AND state <> 'retired' OR due_version IS DISTINCT FROM version);
