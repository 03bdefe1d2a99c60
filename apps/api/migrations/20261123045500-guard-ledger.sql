-- What is wrong with the log of certificates now, as audits and the watch of the witnesses found it, and whose turn the audit is. They
-- belong to no organization: the log is that of all. A fault that names a certificate carries its organization.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

CREATE TABLE ledger_faults (
  id text NOT NULL,
  found_by text NOT NULL,
  organization_id bigint,
  certificate_id bigint,
  seq bigint,
  text text NOT NULL,
  found_at timestamptz(3) NOT NULL,
  cleared_at timestamptz(3),
  CONSTRAINT ledger_faults_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_faults_found_by_check CHECK (found_by IN ('audit', 'watch'))
);
SELECT make_lookup_table('ledger_faults', 'id');

CREATE TABLE ledger_audit_turns (
  name text NOT NULL,
  runner uuid,
  started_at timestamptz(3) NOT NULL,
  alive_at timestamptz(3) NOT NULL,
  CONSTRAINT ledger_audit_turns_pkey PRIMARY KEY (name)
);
SELECT make_lookup_table('ledger_audit_turns', 'name');

ALTER TABLE ledger_audits ADD COLUMN held_against text;
