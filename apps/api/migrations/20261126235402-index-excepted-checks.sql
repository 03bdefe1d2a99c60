-- Exceptions, by month (DASH-04).
CREATE INDEX CONCURRENTLY IF NOT EXISTS analytical_batch_checks_excepted_idx
  ON analytical_batch_checks (organization_id, excepted_at)
  WHERE excepted_at IS NOT NULL;
