CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_lots_by_number_idx ON inventory_lots (organization_id, lot_number, id)
  WHERE deleted_at IS NULL;
