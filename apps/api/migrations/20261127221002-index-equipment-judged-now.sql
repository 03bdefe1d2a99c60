CREATE INDEX CONCURRENTLY IF NOT EXISTS equipment_judged_now_idx ON equipment (organization_id, id)
  WHERE deleted_at IS NULL AND (machine_name IS NOT NULL AND state <> 'retired' OR due_version IS DISTINCT FROM version);
