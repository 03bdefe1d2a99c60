-- A client's samples by name: where its names stand close together in the laboratory's, a million were walked for ten.
CREATE INDEX CONCURRENTLY IF NOT EXISTS samples_by_client_name_idx
  ON samples (organization_id, qc, prepared_for, strain_name, id)
  WHERE deleted_at IS NULL;
