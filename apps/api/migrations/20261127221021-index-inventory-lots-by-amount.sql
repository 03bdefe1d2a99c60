CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_lots_by_amount_idx ON inventory_lots (organization_id, amount_left, id)
  WHERE deleted_at IS NULL;
