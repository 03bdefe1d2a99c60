-- Tokens by which an instrument's driver stores results by itself: hashed, named, revocable, bound to one organization and to
-- the user who made them.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;

CREATE TABLE driver_tokens (
  organization_id bigint NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  -- lower-case hex of the SHA-256 of the secret part; 256 random bits need no slow hash
  secret_sha256 text NOT NULL CHECK (secret_sha256 ~ '^[0-9a-f]{64}$'),
  -- who made it and for whom it acts; a super admin's own row lives in another organization, hence no foreign key
  user_id bigint NOT NULL,
  user_organization_id bigint NOT NULL,
  user_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  revoked_at timestamptz(3),
  revoked_by_name text,
  last_seen_at timestamptz(3),
  machine_name text,
  driver_version text,
  clock_skew_ms bigint,
  waiting_events integer,
  PRIMARY KEY (organization_id, id)
);
-- a name stands for one driver at a time; a revoked one's name is free again
CREATE UNIQUE INDEX driver_tokens_name_in_use ON driver_tokens (organization_id, lower(name)) WHERE revoked_at IS NULL;

-- What decides about a driver's token, asked before the organization is known to be the caller's.
CREATE FUNCTION driver_token_facts(organization_id bigint, token_id uuid)
RETURNS TABLE (name text, secret_sha256 text, revoked_at timestamptz, user_id bigint, user_name text, email text, role text,
  user_usable boolean, user_organization_id bigint, organization_usable boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  found record;
BEGIN
  SELECT t.name, t.secret_sha256, t.revoked_at, t.user_id, t.user_organization_id, o.is_active AS organization_usable INTO found
  FROM driver_tokens t
  JOIN organizations o ON o.id = t.organization_id
  WHERE t.organization_id = driver_token_facts.organization_id AND t.id = driver_token_facts.token_id;
  RETURN QUERY
  SELECT found.name, found.secret_sha256, found.revoked_at::timestamptz, u.id, u.name, u.email, u.role,
    u.is_active AND u.deleted_at IS NULL, u.organization_id, found.organization_usable
  FROM users u
  WHERE u.organization_id = found.user_organization_id AND u.id = found.user_id;
END $$;
REVOKE ALL ON FUNCTION driver_token_facts(bigint, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION driver_token_facts(bigint, uuid) TO eluent_app;

SELECT make_tenant_table('driver_tokens');
REVOKE DELETE ON driver_tokens FROM eluent_app;
