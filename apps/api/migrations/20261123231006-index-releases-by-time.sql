CREATE INDEX CONCURRENTLY IF NOT EXISTS report_releases_released_idx ON report_releases (organization_id, released_at);
