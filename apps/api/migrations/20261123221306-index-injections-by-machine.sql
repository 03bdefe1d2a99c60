CREATE INDEX CONCURRENTLY IF NOT EXISTS injections_machine_idx ON injections (organization_id, machine_name, received_at);
