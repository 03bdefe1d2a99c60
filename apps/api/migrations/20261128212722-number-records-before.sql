-- The look at a key becomes the write that keeps an organization's shards where they are (holdingShard): an update that finds no row
-- where the key is new. So a run and a sample can be written on their shard with what belongs to them, under a number that was taken before.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

CREATE OR REPLACE FUNCTION take_idempotency_key(organization bigint, caller bigint, wanted text)
RETURNS TABLE (free boolean, route text, request_hash text, outcome text)
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended(organization || '/' || caller || '/' || wanted, 0)) THEN
    RETURN QUERY SELECT false, NULL::text, NULL::text, NULL::text;
    RETURN;
  END IF;
  RETURN QUERY UPDATE idempotency_keys earlier SET outcome = earlier.outcome
    WHERE earlier.organization_id = organization AND earlier.user_id = caller AND earlier.key = wanted
    RETURNING true, earlier.route, earlier.request_hash, earlier.outcome;
  IF NOT FOUND THEN
    RETURN QUERY SELECT true, NULL::text, NULL::text, NULL::text;
  END IF;
END $$;

-- Only a distributed database is asked for numbers.
GRANT USAGE ON SEQUENCE injections_id_seq, samples_id_seq TO eluent_app;
