-- A client's samples by weight: where all of them weigh less than the others', a fifth of a million was looked through for ten.
CREATE INDEX CONCURRENTLY IF NOT EXISTS samples_by_client_weight_idx
  ON samples (organization_id, qc, prepared_for, sample_weight_mg, id)
  WHERE deleted_at IS NULL;
