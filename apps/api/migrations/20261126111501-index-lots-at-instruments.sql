CREATE INDEX CONCURRENTLY IF NOT EXISTS lot_uses_stood_idx ON lot_uses (organization_id, machine_name, used_at)
  WHERE machine_name IS NOT NULL AND deleted_at IS NULL;
