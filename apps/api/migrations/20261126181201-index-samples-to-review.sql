-- What waits for its review or release, the oldest first; controls are no reports that are released to anybody.
CREATE INDEX CONCURRENTLY IF NOT EXISTS samples_to_review_idx
  ON samples (organization_id, tested_at, id)
  WHERE deleted_at IS NULL AND NOT qc AND state IN ('finished', 'changed');
