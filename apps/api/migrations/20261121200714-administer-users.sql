-- Administering users: who changed a user last and which version that was, invitations, and what an organization may change
-- of itself.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;

ALTER TABLE users ADD COLUMN version bigint NOT NULL DEFAULT 1;
ALTER TABLE users ADD COLUMN updated_by_name text;

-- A mailed link is a signed token; this row says whether it still opens anything.
CREATE TABLE invitations (
  organization_id bigint NOT NULL REFERENCES organizations (id),
  -- the token's jti
  id uuid NOT NULL,
  -- lower case, as in users
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('veriseal-coaadmin', 'veriseal-admin', 'admin', 'tester', 'viewer')),
  invited_by_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  -- set when it was used, or when a newer one replaced it
  ended_at timestamptz(3),
  -- who signed up by it; null where it was replaced
  user_id bigint,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id)
);
-- a newer invitation takes the place of the older one
CREATE UNIQUE INDEX invitations_open_of_email ON invitations (organization_id, email) WHERE ended_at IS NULL;

-- who removes a user counts and hands over what they made
CREATE INDEX samples_of_creator_idx ON samples (organization_id, created_by_id) WHERE deleted_at IS NULL;

ALTER TABLE organizations ADD COLUMN license text;
GRANT UPDATE (logo, address, contact_no, email) ON organizations TO eluent_app;

SELECT make_tenant_table('invitations');
REVOKE DELETE ON invitations FROM eluent_app;
