-- What one organization may want of the server at most, where it is not the server's own limit; and what its files take.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

alter table organizations add column calls_per_minute bigint;
alter table organizations add column calls_at_once bigint;
alter table organizations add column jobs_at_once bigint;
alter table organizations add column mails_waiting bigint;
alter table organizations add column stored_gb bigint;
grant update (calls_per_minute, calls_at_once, jobs_at_once, mails_waiting, stored_gb) on organizations to eluent_app;

-- In several rows, so that uploads at the same time seldom wait for each other; their sum counts, and one alone may be negative.
create table stored_bytes (
  organization_id bigint not null,
  slot bigint not null,
  files bigint not null,
  bytes bigint not null,
  constraint stored_bytes_pkey primary key (organization_id, slot),
  constraint stored_bytes_organization_id_fkey foreign key (organization_id) references organizations (id)
);
select make_tenant_table('stored_bytes');
revoke delete on stored_bytes from eluent_app;
insert into stored_bytes (organization_id, slot, files, bytes)
  select organization_id, 0, count(*), sum(size_bytes) from files where state <> 'removed' or stored_at is not null
  group by organization_id;

-- For the provider, who sees numbers of organizations and nothing else of them.
create function use_of_organizations(ids bigint[]) returns table (organization_id bigint, what text, amount bigint)
language plpgsql stable security definer set search_path to public, pg_temp as $$
#variable_conflict use_column
begin
  return query select organization_id, 'bytes', sum(bytes)::bigint from stored_bytes where organization_id = any(ids)
    group by organization_id;
  return query select organization_id, 'files', sum(files)::bigint from stored_bytes where organization_id = any(ids)
    group by organization_id;
  return query select organization_id, 'mails', count(*) from mail_outbox where sent_at is null and due_at is not null
    and organization_id = any(ids) group by organization_id;
end $$;
revoke all on function use_of_organizations(bigint[]) from public;
grant execute on function use_of_organizations(bigint[]) to eluent_app;
