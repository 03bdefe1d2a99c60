-- What waits for its review or release, what is due first first, page by page.
CREATE INDEX CONCURRENTLY IF NOT EXISTS samples_review_due_idx
  ON samples (organization_id, coalesce(due_at, 'infinity'::timestamptz), coalesce(tested_at, created_at), id)
  WHERE deleted_at IS NULL AND NOT qc AND state IN ('finished', 'changed');
