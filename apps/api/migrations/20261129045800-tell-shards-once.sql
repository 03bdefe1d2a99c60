-- A worker's session that has run a statement before keeps it, so it is not told its text again: of a registration that was 23 kB, which
-- the coordinator wrote anew and the worker read once for each field. One that does not know it says so (ELS01), and the API
-- begins again with all texts. What the releases before send is done as before.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

CREATE OR REPLACE FUNCTION read_on_shard(organization bigint, reads json) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  shard bigint := get_shard_id_for_distribution_column('samples', organization);
  read record;
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
  FOR read IN SELECT * FROM json_to_recordset(reads)
    AS given (name text, statement text, plan text, writes text, locks text, arguments json)
  LOOP
    prepared := read.name || '_' || shard;
    run := format('EXECUTE %I', prepared) || coalesce('(' || (
      SELECT string_agg(quote_nullable(value), ',' ORDER BY place)
        FROM json_array_elements_text(read.arguments) WITH ORDINALITY AS given (value, place)) || ')', '');
    PERFORM set_config('plan_cache_mode', read.plan, true);
    found := NULL;
    BEGIN
      IF read.writes IS NULL THEN EXECUTE run INTO found; ELSE EXECUTE run; END IF;
    EXCEPTION WHEN invalid_sql_statement_name THEN
      IF read.statement IS NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'ELS01', MESSAGE = 'this session was not told the statement ' || read.name;
      END IF;
      -- the name of each table that the statement knows stands for the rows of this shard
      SELECT string_agg(format('%I AS NOT MATERIALIZED (SELECT * FROM public.%I)', named.relname, piece_name), ', '),
          max(piece_name) FILTER (WHERE named.relname = coalesce(read.writes, read.locks))
        INTO tables, target
        FROM pg_dist_shard AS own
        JOIN pg_dist_partition AS anchor ON anchor.logicalrelid = own.logicalrelid
        JOIN pg_dist_partition AS other ON other.partmethod = 'n' OR other.colocationid = anchor.colocationid
        JOIN pg_dist_shard AS piece ON piece.logicalrelid = other.logicalrelid
          AND (other.partmethod = 'n' OR piece.shardminvalue = own.shardminvalue)
        JOIN pg_class AS named ON named.oid = other.logicalrelid
        CROSS JOIN LATERAL shard_name(piece.logicalrelid, piece.shardid) AS piece_name
        WHERE own.shardid = shard AND read.statement ~ ('\m' || named.relname || '\M');
      IF read.writes IS NOT NULL THEN
        EXECUTE format('PREPARE %I AS WITH %s %s', prepared, tables,
          regexp_replace(read.statement, '"' || read.writes || '"', format('public.%I AS %I', target, read.writes)));
        EXECUTE run;
      ELSE
        EXECUTE format('PREPARE %I AS WITH %s SELECT json_agg(found) FROM (%s) AS found', prepared, tables,
          CASE WHEN read.locks IS NULL THEN read.statement
            ELSE regexp_replace(read.statement, 'from "' || read.locks || '"', format('from public.%I AS %I', target, read.locks)) END);
        EXECUTE run INTO found;
      END IF;
    END;
    answers := answers || coalesce(found, '[]');
  END LOOP;
  PERFORM set_config('plan_cache_mode', 'auto', true);
  RETURN '[' || array_to_string(answers, ',') || ']';
END $$;
