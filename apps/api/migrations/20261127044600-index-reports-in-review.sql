-- Reports that were reviewed and wait for who certifies them: counted beside each list, among a million others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS samples_in_review_idx
  ON samples (organization_id, qc, id)
  WHERE deleted_at IS NULL AND review_state = 'reviewed';
