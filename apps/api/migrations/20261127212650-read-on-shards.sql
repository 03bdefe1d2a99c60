-- Citus plans a statement over many tables on the coordinator and again on the worker, each time it runs: 15 ms for the answer
-- with a sample, which itself takes one. So the worker with the organization's rows runs such reads as prepared statements over
-- the tables of that shard, and keeps their plans. Rights and policies are the caller's, on the shards too; outside of a
-- transaction of the organization, the policies go by the organization that the caller names, within one he may name no other.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

CREATE FUNCTION read_on_shard(organization bigint, reads json) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  shard bigint := get_shard_id_for_distribution_column('samples', organization);
  read json;
  prepared text;
  run text;
  tables text;
  found text;
  answers text[] := '{}';
BEGIN
  IF coalesce(current_setting('app.organization_id', true), '') NOT IN ('', organization::text) THEN
    RAISE insufficient_privilege USING MESSAGE = 'the transaction is of another organization';
  END IF;
  PERFORM set_config('app.organization_id', organization::text, true);
  FOR read IN SELECT value FROM json_array_elements(reads) LOOP
    prepared := read ->> 'name' || '_' || shard;
    run := format('EXECUTE %I', prepared) || coalesce('(' || (
      SELECT string_agg(quote_nullable(value), ',' ORDER BY place)
        FROM json_array_elements_text(read -> 'arguments') WITH ORDINALITY AS given (value, place)) || ')', '');
    BEGIN
      EXECUTE run INTO found;
    EXCEPTION WHEN invalid_sql_statement_name THEN
      -- the name of each table that the statement knows stands for the rows of this shard
      SELECT string_agg(format('%I AS NOT MATERIALIZED (SELECT * FROM public.%I)', named.relname, shard_name(piece.logicalrelid, piece.shardid)), ', ')
        INTO tables
        FROM pg_dist_shard AS own
        JOIN pg_dist_partition AS anchor ON anchor.logicalrelid = own.logicalrelid
        JOIN pg_dist_partition AS other ON other.partmethod = 'n' OR other.colocationid = anchor.colocationid
        JOIN pg_dist_shard AS piece ON piece.logicalrelid = other.logicalrelid
          AND (other.partmethod = 'n' OR piece.shardminvalue = own.shardminvalue)
        JOIN pg_class AS named ON named.oid = other.logicalrelid
        WHERE own.shardid = shard AND read ->> 'statement' ~ ('\m' || named.relname || '\M');
      EXECUTE format('PREPARE %I AS WITH %s SELECT json_agg(found) FROM (%s) AS found', prepared, tables, read ->> 'statement');
      EXECUTE run INTO found;
    END;
    answers := answers || coalesce(found, '[]');
  END LOOP;
  RETURN '[' || array_to_string(answers, ',') || ']';
END $$;
REVOKE ALL ON FUNCTION read_on_shard(bigint, json) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_on_shard(bigint, json) TO eluent_app;

-- Sends the calls of read_on_shard to the workers where the tables are distributed; its comment then says so to the application.
CREATE FUNCTION delegate_reads() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'samples'::regclass) THEN
      COMMENT ON FUNCTION read_on_shard(bigint, json) IS 'delegated';
      PERFORM create_distributed_function('read_on_shard(bigint,json)', 'organization', colocate_with => 'samples', force_delegation => true);
    END IF;
  END IF;
END $$;
REVOKE ALL ON FUNCTION delegate_reads() FROM PUBLIC;
SELECT delegate_reads();
