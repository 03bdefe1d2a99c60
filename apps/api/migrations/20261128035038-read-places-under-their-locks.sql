-- What is read under a lock has to be read by a statement that begins when the lock is held. Each was two statements of a call; in
-- a function that may change things the second sees what was committed while the first waited, and the call sends one.
CREATE FUNCTION take_idempotency_key(organization bigint, caller bigint, wanted text)
RETURNS TABLE (free boolean, route text, request_hash text, outcome text)
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended(organization || '/' || caller || '/' || wanted, 0)) THEN
    RETURN QUERY SELECT false, NULL::text, NULL::text, NULL::text;
    RETURN;
  END IF;
  RETURN QUERY SELECT true, earlier.route, earlier.request_hash, earlier.outcome FROM idempotency_keys earlier
    WHERE earlier.organization_id = organization AND earlier.user_id = caller AND earlier.key = wanted;
  IF NOT FOUND THEN
    RETURN QUERY SELECT true, NULL::text, NULL::text, NULL::text;
  END IF;
END $$;
REVOKE ALL ON FUNCTION take_idempotency_key(bigint, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_idempotency_key(bigint, bigint, text) TO eluent_app;

-- "last" is null in an empty log, "before" where the subject has no entry. The row of an entry is announced when it is committed.
CREATE FUNCTION take_ledger_place(lock_key bigint, channel text, organization bigint, tracer text)
RETURNS TABLE (last bigint, before json)
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(lock_key), pg_notify(channel, '');
  RETURN QUERY SELECT (SELECT max(entry.seq) FROM ledger_entries entry), (
    SELECT json_build_object('seq', entry.seq, 'leaf', entry.leaf, 'leaf_hash', entry.leaf_hash) FROM ledger_entries entry
      WHERE entry.organization_id = organization AND entry.tracer_hash = tracer ORDER BY entry.seq DESC LIMIT 1);
END $$;
REVOKE ALL ON FUNCTION take_ledger_place(bigint, text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_ledger_place(bigint, text, bigint, text) TO eluent_app;
