-- Lots that were refused and vials that came back from an instrument (DASH-04, DASH-05).
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_refused_idx
  ON audit_entries (organization_id, action, at)
  WHERE action IN ('refuse', 'fail');
