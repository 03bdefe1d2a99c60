create index concurrently if not exists audit_entries_by_kind on audit_entries (organization_id, noun, at, id);
