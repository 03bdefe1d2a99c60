-- The addresses that an organization sent reports to, the latest first.
create index concurrently if not exists audit_entries_shares on audit_entries (organization_id, at, id)
  where noun = 'sample' and action = 'share';
