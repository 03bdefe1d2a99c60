create index concurrently if not exists injections_run_length_idx on injections (organization_id, method_id, id desc) where acquired_in_s is not null;
