-- Background work is found by an index (of the next two files), whatever the number of organizations: one question names those that have some of it.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

-- When a mail that could not be sent is tried again; null once it was sent or given up. An older version beside this one leaves
-- it on mails that it sent: `sent_at` decides.
alter table mail_outbox add column due_at timestamptz(3);
update mail_outbox set due_at = created_at where sent_at is null and attempts < 8;
alter table mail_outbox alter column due_at set default now();

-- The application sees one organization at a time; the owner of the tables sees all, and tells nothing but their numbers.
create function organizations_with_work(kind text, before timestamptz) returns setof bigint
language plpgsql stable security definer set search_path to public, pg_temp rows 10 as $$
begin
  case kind
  when 'mails' then
    return query select distinct organization_id from mail_outbox where sent_at is null and due_at is not null
      and (attempts = 0 or due_at <= before or due_at > before + interval '1 hour');
  when 'idempotency-keys' then
    return query select distinct organization_id from idempotency_keys where created_at < before;
  when 'uploads' then
    return query select distinct organization_id from files where state = 'pending' and created_at < before;
  when 'search-counts' then
    return query select distinct organization_id from sample_search_changes;
  when 'files-to-move' then
    return query select distinct organization_id from files where sample_id is not null and not moved and state = 'stored';
  when 'files-to-clear' then
    return query select distinct organization_id from files where former_key is not null;
  when 'files-to-remove' then
    return query select distinct organization_id from files where state = 'removed' and stored_at is not null;
  when 'forgotten-files' then
    return query select distinct organization_id from files where state = 'stored' and sample_id is null and not in_use
      and stored_at < before;
  when 'stored-files' then
    return query select distinct organization_id from files where state = 'stored';
  when 'certificates' then
    return query select distinct organization_id from certificates;
  end case;
end $$;
revoke all on function organizations_with_work(text, timestamptz) from public;
grant execute on function organizations_with_work(text, timestamptz) to eluent_app;
