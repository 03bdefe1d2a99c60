-- Rows that get a number from the coordinator are written on their shard too, with numbers that the transaction took before; so
-- are updates that look at other tables. A lock on a record goes with the reads of its turn: "locks" names the table, whose shard
-- takes the place of its name. What was sent before this release is done as before.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

CREATE OR REPLACE FUNCTION read_on_shard(organization bigint, reads json) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  shard bigint := get_shard_id_for_distribution_column('samples', organization);
  read json;
  written text;
  locked text;
  prepared text;
  run text;
  tables text;
  target text;
  found text;
  answers text[] := '{}';
BEGIN
  IF coalesce(current_setting('app.organization_id', true), '') NOT IN ('', organization::text) THEN
    RAISE insufficient_privilege USING MESSAGE = 'the transaction is of another organization';
  END IF;
  PERFORM set_config('app.organization_id', organization::text, true);
  FOR read IN SELECT value FROM json_array_elements(reads) LOOP
    written := read ->> 'writes';
    locked := read ->> 'locks';
    prepared := read ->> 'name' || '_' || shard;
    run := format('EXECUTE %I', prepared) || coalesce('(' || (
      SELECT string_agg(quote_nullable(value), ',' ORDER BY place)
        FROM json_array_elements_text(read -> 'arguments') WITH ORDINALITY AS given (value, place)) || ')', '');
    PERFORM set_config('plan_cache_mode', read ->> 'plan', true);
    found := NULL;
    BEGIN
      IF written IS NULL THEN EXECUTE run INTO found; ELSE EXECUTE run; END IF;
    EXCEPTION WHEN invalid_sql_statement_name THEN
      -- the name of each table that the statement knows stands for the rows of this shard
      SELECT string_agg(format('%I AS NOT MATERIALIZED (SELECT * FROM public.%I)', named.relname, piece_name), ', '),
          max(piece_name) FILTER (WHERE named.relname = coalesce(written, locked))
        INTO tables, target
        FROM pg_dist_shard AS own
        JOIN pg_dist_partition AS anchor ON anchor.logicalrelid = own.logicalrelid
        JOIN pg_dist_partition AS other ON other.partmethod = 'n' OR other.colocationid = anchor.colocationid
        JOIN pg_dist_shard AS piece ON piece.logicalrelid = other.logicalrelid
          AND (other.partmethod = 'n' OR piece.shardminvalue = own.shardminvalue)
        JOIN pg_class AS named ON named.oid = other.logicalrelid
        CROSS JOIN LATERAL shard_name(piece.logicalrelid, piece.shardid) AS piece_name
        WHERE own.shardid = shard AND read ->> 'statement' ~ ('\m' || named.relname || '\M');
      IF written IS NOT NULL THEN
        EXECUTE format('PREPARE %I AS WITH %s %s', prepared, tables,
          regexp_replace(read ->> 'statement', '"' || written || '"', format('public.%I AS %I', target, written)));
        EXECUTE run;
      ELSE
        EXECUTE format('PREPARE %I AS WITH %s SELECT json_agg(found) FROM (%s) AS found', prepared, tables,
          CASE WHEN locked IS NULL THEN read ->> 'statement'
            ELSE regexp_replace(read ->> 'statement', 'from "' || locked || '"', format('from public.%I AS %I', target, locked)) END);
        EXECUTE run INTO found;
      END IF;
    END;
    answers := answers || coalesce(found, '[]');
  END LOOP;
  PERFORM set_config('plan_cache_mode', 'auto', true);
  RETURN '[' || array_to_string(answers, ',') || ']';
END $$;

-- Only a distributed database is asked for numbers.
GRANT USAGE ON SEQUENCE audit_entries_id_seq, prepared_samples_id_seq, sample_search_changes_id_seq TO eluent_app;
