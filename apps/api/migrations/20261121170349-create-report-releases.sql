-- Who put their name under which report, and what it said then. Append-only: a reissue is a row of its own.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

create table report_releases (
  organization_id bigint not null,
  sample_id bigint not null,
  -- Counts the releases of the sample from 1.
  position bigint not null,
  epoch bigint not null,
  -- Counts the releases within the epoch from 1.
  revision bigint not null,
  report_number text not null,
  method_id bigint not null,
  method_version bigint not null,
  -- The report view as JSON text in UTC, and the SHA-256 of that text.
  report_view text not null,
  report_sha256 text not null constraint report_releases_sha256_check check (report_sha256 ~ '^[0-9a-f]{64}$'),
  replaces text,
  why text,
  -- [{what, old, new}]
  changes jsonb not null default '[]',
  comment text,
  released_at timestamptz(3) not null default now(),
  released_by_id bigint not null,
  released_by_name text not null,
  constraint report_releases_pkey primary key (organization_id, sample_id, position),
  constraint report_releases_number_key unique (organization_id, report_number),
  constraint report_releases_sample_fkey foreign key (organization_id, sample_id) references samples (organization_id, id),
  constraint report_releases_method_fkey foreign key (organization_id, method_id, method_version) references method_versions (organization_id, method_id, version),
  constraint report_releases_reissue_check check ((position = 1) = (replaces is null) and (position = 1 or why is not null))
);
select make_tenant_table('report_releases', append_only => true);
create trigger report_releases_append_only before update or delete on report_releases
  for each row execute function refuse_change();
create trigger report_releases_no_truncate before truncate on report_releases
  for each statement execute function refuse_change();
