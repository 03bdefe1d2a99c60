create index concurrently if not exists samples_over_range_idx on samples (organization_id, qc, id) where deleted_at is null and result_type in ('EDGING', 'OVER');
