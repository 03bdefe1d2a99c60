-- Also of items that were removed: their lots are still listed, by the names of their items.
CREATE INDEX CONCURRENTLY IF NOT EXISTS inventory_items_by_name_idx ON inventory_items (organization_id, name, id);
