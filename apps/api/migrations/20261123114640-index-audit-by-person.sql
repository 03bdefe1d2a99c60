create index concurrently if not exists audit_entries_by_person on audit_entries (organization_id, actor_user_id, at, id);
