-- How a person wants lists and keys, in the organization they act for. Not a record of the laboratory: it has no history.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

CREATE TABLE user_preferences (
  organization_id bigint NOT NULL REFERENCES organizations (id),
  user_id bigint NOT NULL,
  preferences jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT user_preferences_pkey PRIMARY KEY (organization_id, user_id)
);

SELECT make_tenant_table('user_preferences');
