-- Reports that were sent back to who tested the sample.
CREATE INDEX CONCURRENTLY IF NOT EXISTS samples_returned_idx
  ON samples (organization_id, tested_by_id, id)
  WHERE deleted_at IS NULL AND review_state = 'returned';
