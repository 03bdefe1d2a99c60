create index concurrently if not exists injections_queue_run_idx on injections (organization_id, received_at) where acquired_in_s is not null;
