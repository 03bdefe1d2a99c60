CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_by_person_and_kind
  ON audit_entries (organization_id, actor_user_id, noun, at, id);
