create index concurrently if not exists audit_entries_by_time on audit_entries (organization_id, at, id);
