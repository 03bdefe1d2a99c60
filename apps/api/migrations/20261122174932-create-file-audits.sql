-- Whether the stored files are still what was uploaded. Both tables belong to no organization: health tells of all files
-- at once, and neither says more of a file than where it lies.

-- A walk through all stored files; a cut-off one is taken up after its last file.
create table file_audits (
  id uuid not null,
  -- the process at work; another that takes the audit up puts its own here
  runner uuid not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- the last file that was compared
  last_organization bigint not null default 0,
  last_file uuid not null default '00000000-0000-0000-0000-000000000000',
  files bigint not null default 0,
  bytes bigint not null default 0,
  constraint file_audits_pkey primary key (id)
);

-- Stored files whose bytes are not those of the upload, found by an audit or by a reader.
create table damaged_files (
  key text not null,
  finding text not null constraint damaged_files_finding_check check (finding in ('damaged', 'missing')),
  found_at timestamptz(3) not null,
  constraint damaged_files_pkey primary key (key)
);

select make_lookup_table('file_audits', 'id');
select make_lookup_table('damaged_files', 'key');
