create index concurrently if not exists samples_by_state_idx on samples (organization_id, qc, state, id) where deleted_at is null;
