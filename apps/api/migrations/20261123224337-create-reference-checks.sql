-- When the product's arithmetic was held against its reference vectors: after an upgrade, and when somebody asked. It belongs
-- to no organization: every one of them is served by the same arithmetic. Who asked stands in their own trail.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

CREATE TABLE reference_checks (
  id uuid NOT NULL,
  checked_at timestamptz(3) NOT NULL,
  version text NOT NULL,
  failed integer NOT NULL,
  results jsonb NOT NULL,
  CONSTRAINT reference_checks_pkey PRIMARY KEY (id)
);

SELECT make_lookup_table('reference_checks', 'id');
