-- Links to choose a new password: the secret is kept as a hash, works once and until it expires.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

CREATE TABLE password_resets (
  organization_id bigint NOT NULL,
  id uuid NOT NULL,
  user_id bigint NOT NULL,
  -- lower-case hex of the SHA-256 of the secret; 256 random bits need no slow hash
  secret_sha256 text NOT NULL CHECK (secret_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  -- set when it was used, or when another way made it void
  ended_at timestamptz(3),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id)
);
CREATE INDEX password_resets_open_of_user ON password_resets (organization_id, user_id) WHERE ended_at IS NULL;

SELECT make_tenant_table('password_resets');
REVOKE DELETE ON password_resets FROM eluent_app;
