CREATE INDEX CONCURRENTLY IF NOT EXISTS samples_announced_idx ON samples (organization_id, id)
  WHERE deleted_at IS NULL AND run_count = 0 AND (receipt ->> 'collected_at') IS NOT NULL AND (receipt ->> 'received_at') IS NULL;
