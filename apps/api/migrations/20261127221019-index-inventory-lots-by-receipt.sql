CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_lots_by_receipt_idx ON inventory_lots (organization_id, received_on, id)
  WHERE deleted_at IS NULL;
