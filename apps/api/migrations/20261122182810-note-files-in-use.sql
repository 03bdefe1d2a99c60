-- The sweep of files that nothing refers to looks at each stored file once: one that is in use then stays.
alter table files add column in_use boolean not null default false;
create index files_to_judge_idx on files (organization_id, stored_at)
  where state = 'stored' and sample_id is null and not in_use;
