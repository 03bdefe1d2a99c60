-- The queue has an order of its own, which people change; entries kept the order of their ids before.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

ALTER TABLE queue_entries ADD COLUMN position bigint;
UPDATE queue_entries SET position = id;
ALTER TABLE queue_entries ALTER COLUMN position SET NOT NULL;
