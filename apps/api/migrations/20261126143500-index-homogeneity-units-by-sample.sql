CREATE INDEX CONCURRENTLY IF NOT EXISTS homogeneity_units_sample_idx ON homogeneity_units (organization_id, sample_id);
