-- The PDF of a released report is kept as it was first drawn: the same bytes for everyone who asks for it later. Append-only.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('image', 'chromatogram', 'source', 'attachment', 'run-folder', 'import-template', 'certificate-attachment', 'certificate-image', 'report'));

create table kept_reports (
  organization_id bigint not null,
  report_number text not null,
  -- The laboratory's own documents, and those that a share link gives.
  variant text not null constraint kept_reports_variant_check check (variant in ('report', 'coa', 'shared-report', 'shared-coa')),
  -- Its dates are written in it.
  time_zone text not null,
  -- SHA-256 of the certificate's own words, which may change without the report; '' of a report.
  coa_sha256 text not null constraint kept_reports_coa_sha256_check check (coa_sha256 ~ '^([0-9a-f]{64})?$'),
  file_id uuid not null,
  kept_at timestamptz(3) not null default now(),
  constraint kept_reports_pkey primary key (organization_id, report_number, variant, time_zone, coa_sha256),
  constraint kept_reports_release_fkey foreign key (organization_id, report_number) references report_releases (organization_id, report_number),
  constraint kept_reports_file_fkey foreign key (organization_id, file_id) references files (organization_id, id)
);
select make_tenant_table('kept_reports', append_only => true);
create trigger kept_reports_append_only before update or delete on kept_reports
  for each row execute function refuse_change();
create trigger kept_reports_no_truncate before truncate on kept_reports
  for each statement execute function refuse_change();
