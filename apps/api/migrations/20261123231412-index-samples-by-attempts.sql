CREATE INDEX CONCURRENTLY IF NOT EXISTS samples_attempts_idx ON samples (organization_id, updated_at DESC) WHERE attempts <> '[]'::jsonb;
