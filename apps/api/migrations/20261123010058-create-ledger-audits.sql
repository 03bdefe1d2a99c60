-- What each replay of the certificates' log found (npm run ledger:audit). It belongs to no organization: the log is that of all.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

CREATE TABLE ledger_audits (
  id uuid NOT NULL,
  finished_at timestamptz(3) NOT NULL,
  entries bigint NOT NULL,
  faults bigint NOT NULL,
  CONSTRAINT ledger_audits_pkey PRIMARY KEY (id)
);

SELECT make_lookup_table('ledger_audits', 'id');
