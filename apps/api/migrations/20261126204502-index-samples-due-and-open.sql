-- What is overdue or due today: of the few that have no report yet.
CREATE INDEX CONCURRENTLY IF NOT EXISTS samples_due_idx
  ON samples (organization_id, qc, due_at, id)
  WHERE deleted_at IS NULL AND due_at IS NOT NULL
    AND state IN ('not_run', 'queued', 'running', 'partly_run', 'finished', 'withdrawn');
