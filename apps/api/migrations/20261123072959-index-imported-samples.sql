create index concurrently if not exists samples_imported_idx on samples (organization_id, qc, id) where deleted_at is null and imported;
