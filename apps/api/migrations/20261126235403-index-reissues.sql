-- Reports that were released again, by month (DASH-04).
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_releases_reissued_idx
  ON report_releases (organization_id, released_at)
  WHERE position > 1;
