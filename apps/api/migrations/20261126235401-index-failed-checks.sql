-- Checks that failed, by month (DASH-04).
CREATE INDEX CONCURRENTLY IF NOT EXISTS analytical_batch_checks_failed_idx
  ON analytical_batch_checks (organization_id, judged_at)
  WHERE state IN ('failed', 'excepted');
