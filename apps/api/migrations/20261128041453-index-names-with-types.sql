-- The list by name, as that by batch number.
CREATE INDEX CONCURRENTLY IF NOT EXISTS samples_by_strain_type_idx
  ON samples (organization_id, qc, strain_name, id) INCLUDE (sample_type_id)
  WHERE deleted_at IS NULL;
