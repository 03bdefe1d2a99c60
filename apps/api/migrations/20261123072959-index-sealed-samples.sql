create index concurrently if not exists samples_sealed_idx on samples (organization_id, qc, id) where deleted_at is null and certus_id is not null;
