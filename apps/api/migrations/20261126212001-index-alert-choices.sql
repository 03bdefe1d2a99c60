-- Who chose where their alerts go.
CREATE INDEX CONCURRENTLY IF NOT EXISTS user_preferences_alerts_idx
  ON user_preferences (organization_id, user_id)
  WHERE preferences -> 'alerts' IS NOT NULL;
