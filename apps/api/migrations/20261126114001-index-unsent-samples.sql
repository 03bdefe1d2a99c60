create index concurrently if not exists samples_unsent_idx on samples (organization_id, qc, id) where deleted_at is null and unsent and state = 'released';
