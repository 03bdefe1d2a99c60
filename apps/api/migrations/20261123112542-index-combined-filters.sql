create index concurrently if not exists samples_by_filters_idx on samples (organization_id, qc, state, prepared_for, tested_by_id, test_method_id, created_at, id) where deleted_at is null;
