CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_lots_open_idx ON inventory_lots (organization_id, item_id, id)
  WHERE state IN ('quarantined', 'released', 'in_use') AND deleted_at IS NULL;
