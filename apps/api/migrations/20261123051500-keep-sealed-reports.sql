-- What a sealed sample's report reads and the files that were handed out with it: as they were sealed, and never changed.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

create table sealed_reports (
  organization_id bigint not null,
  certificate_id bigint not null,
  sample_id bigint not null,
  -- JSON: what the report is built from, and the report's view of it in UTC. Text, since their digests are sealed.
  report_facts text not null,
  report_view text not null,
  -- Key results by their names, as the public summary shows them.
  results jsonb not null,
  -- PDFs and photo: variant, file, size, SHA-256.
  documents jsonb not null,
  -- The zone of the dates in the PDFs.
  time_zone text not null,
  -- The number under which the report was released when it was sealed; null where it was not.
  released_number text,
  constraint sealed_reports_pkey primary key (organization_id, certificate_id),
  constraint sealed_reports_certificate_fkey foreign key (organization_id, certificate_id) references certificates (organization_id, id),
  constraint sealed_reports_sample_fkey foreign key (organization_id, sample_id) references samples (organization_id, id)
);
select make_tenant_table('sealed_reports', append_only => true);
create trigger sealed_reports_append_only before update or delete on sealed_reports
  for each row execute function refuse_change();
create trigger sealed_reports_no_truncate before truncate on sealed_reports
  for each statement execute function refuse_change();

-- A released report is an entry of the log too; null for those released before.
alter table report_releases add column tracer text;
