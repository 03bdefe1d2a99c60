-- What decides about a driver's token, with what it was made for: an idle driver asks every ten seconds, and a transaction for the
-- uses alone was a fifth of what the database is sent at rest. The function without them is for nodes of the release before.
CREATE FUNCTION driver_token_with_uses(organization_id bigint, token_id uuid)
RETURNS TABLE (name text, secret_sha256 text, revoked_at timestamptz, readings_only boolean, may_import boolean, may_run_queue boolean,
  user_id bigint, user_name text, email text, role text, user_usable boolean, user_organization_id bigint, organization_usable boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  found record;
BEGIN
  SELECT t.name, t.secret_sha256, t.revoked_at, t.readings_only, t.may_import, t.may_run_queue, t.user_id, t.user_organization_id,
    o.is_active AS organization_usable INTO found
  FROM driver_tokens t
  JOIN organizations o ON o.id = t.organization_id
  WHERE t.organization_id = driver_token_with_uses.organization_id AND t.id = driver_token_with_uses.token_id;
  RETURN QUERY
  SELECT found.name, found.secret_sha256, found.revoked_at::timestamptz, found.readings_only, found.may_import, found.may_run_queue,
    u.id, u.name, u.email, u.role, u.is_active AND u.deleted_at IS NULL, u.organization_id, found.organization_usable
  FROM users u
  WHERE u.organization_id = found.user_organization_id AND u.id = found.user_id;
END $$;
REVOKE ALL ON FUNCTION driver_token_with_uses(bigint, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION driver_token_with_uses(bigint, uuid) TO eluent_app;
