create index concurrently if not exists samples_by_method_idx on samples (organization_id, qc, test_method_id, id) where deleted_at is null;
