create index concurrently if not exists samples_by_tester_idx on samples (organization_id, qc, tested_by_id, id) where deleted_at is null;
