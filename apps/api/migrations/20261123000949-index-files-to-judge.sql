-- Beside the index by organization, which serves the transaction that judges one organization's files.
create index concurrently if not exists files_to_judge_by_age_idx on files (stored_at)
  where state = 'stored' and sample_id is null and not in_use;
