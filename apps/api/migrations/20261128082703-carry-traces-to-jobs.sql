-- Work that a call asks for names the call that it comes from, as mails do, so that it is found from there: W3C Trace Context,
-- null where nobody traces.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

ALTER TABLE audit_packages ADD COLUMN traceparent text;
ALTER TABLE totals_runs ADD COLUMN traceparent text;

-- As the function of the same name without "announced": what is said on the channel.
CREATE FUNCTION take_ledger_place(lock_key bigint, channel text, announced text, organization bigint, tracer text)
RETURNS TABLE (last bigint, before json)
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(lock_key), pg_notify(channel, announced);
  RETURN QUERY SELECT (SELECT max(entry.seq) FROM ledger_entries entry), (
    SELECT json_build_object('seq', entry.seq, 'leaf', entry.leaf, 'leaf_hash', entry.leaf_hash) FROM ledger_entries entry
      WHERE entry.organization_id = organization AND entry.tracer_hash = tracer ORDER BY entry.seq DESC LIMIT 1);
END $$;
REVOKE ALL ON FUNCTION take_ledger_place(bigint, text, text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_ledger_place(bigint, text, text, bigint, text) TO eluent_app;
