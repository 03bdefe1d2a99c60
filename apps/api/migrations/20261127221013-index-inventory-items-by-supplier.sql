CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_items_by_supplier_idx ON inventory_items (organization_id, supplier, id)
  WHERE deleted_at IS NULL;
