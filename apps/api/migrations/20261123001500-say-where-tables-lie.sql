-- Where a table lies when the database has several machines is said in its comment: 'tenant', 'reference', 'lookup by COLUMN'
-- or 'local'. One function puts a table there: for each new one on Citus, and for all at once when a laboratory's database
-- is scaled out.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

CREATE FUNCTION distribute_table(name regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  place text := obj_description(name, 'pg_class');
BEGIN
  IF place = 'tenant' THEN
    EXECUTE format('SELECT create_distributed_table(%L, ''organization_id'', colocate_with => %L)', name,
      CASE WHEN name = 'users'::regclass THEN 'default' ELSE 'users' END);
  ELSIF place = 'reference' THEN
    EXECUTE format('SELECT create_reference_table(%L)', name);
  ELSIF place LIKE 'lookup by %' THEN
    EXECUTE format('SELECT create_distributed_table(%L, %L, colocate_with => ''none'')', name, substr(place, 11));
  ELSIF place IS DISTINCT FROM 'local' THEN
    RAISE EXCEPTION 'the comment of % does not say where it lies', name;
  END IF;
END $$;

-- The extension alone, as an operator makes it before the database is scaled out, distributes nothing.
CREATE FUNCTION place_table(name regclass, place text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('COMMENT ON TABLE %s IS %L', name, place);
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'organizations'::regclass) THEN
      PERFORM distribute_table(name);
    END IF;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION make_reference_table(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT SELECT ON %s TO eluent_app', name);
  PERFORM place_table(name, 'reference');
END $$;

CREATE OR REPLACE FUNCTION make_log_table(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT SELECT, INSERT ON %s TO eluent_app', name);
  PERFORM place_table(name, 'reference');
END $$;

CREATE OR REPLACE FUNCTION make_lookup_table(name regclass, key_column text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO eluent_app', name);
  PERFORM place_table(name, 'lookup by ' || key_column);
END $$;

CREATE OR REPLACE FUNCTION make_tenant_table(name regclass, append_only boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format(
    'CREATE POLICY own_organization ON %s USING (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::bigint)',
    name);
  EXECUTE format('GRANT SELECT, INSERT ON %s TO eluent_app', name);
  IF NOT append_only THEN
    EXECUTE format('GRANT UPDATE, DELETE ON %s TO eluent_app', name);
  END IF;
  PERFORM place_table(name, 'tenant');
END $$;

REVOKE ALL ON FUNCTION distribute_table(regclass), place_table(regclass, text) FROM PUBLIC;

-- The tables of earlier migrations.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT tablename FROM pg_policies WHERE schemaname = 'public' AND policyname = 'own_organization' LOOP
    EXECUTE format('COMMENT ON TABLE %I IS ''tenant''', one.tablename);
  END LOOP;
  FOR one IN SELECT * FROM (VALUES
    ('organizations', 'reference'), ('releases', 'reference'), ('sample_types', 'reference'), ('project_types', 'reference'),
    ('chart_types', 'reference'), ('chart_scales', 'reference'),
    ('ledger_entries', 'reference'), ('ledger_checkpoints', 'reference'), ('ledger_cosignatures', 'reference'),
    ('login_emails', 'lookup by email'), ('share_keys', 'lookup by share_key'), ('tracers', 'lookup by tracer'),
    ('file_audits', 'lookup by id'), ('damaged_files', 'lookup by key'), ('attempt_counts', 'lookup by key'),
    ('known_devices', 'lookup by account'), ('schema_migrations', 'local')) AS known (name, place) LOOP
    EXECUTE format('COMMENT ON TABLE %I IS %L', one.name, one.place);
  END LOOP;
END $$;
