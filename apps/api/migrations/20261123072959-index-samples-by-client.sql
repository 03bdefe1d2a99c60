create index concurrently if not exists samples_by_client_idx on samples (organization_id, qc, prepared_for, id) where deleted_at is null;
