-- A run is known by its bytes however it was brought.
CREATE INDEX CONCURRENTLY IF NOT EXISTS files_by_content_idx
  ON files (organization_id, sha256)
  WHERE state = 'stored' AND kind IN ('source', 'chromatogram');
