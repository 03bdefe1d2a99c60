-- Limits of sign-in and the like hold over restarts and for all processes together. Both tables are asked before it is known
-- whose account it is; they hold hashes, no address and no name.
CREATE TABLE attempt_counts (
  -- SHA-256 of what is counted: an account, an address, a device
  key text PRIMARY KEY,
  attempts integer NOT NULL,
  last_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL
);
SELECT make_lookup_table('attempt_counts', 'key');

CREATE TABLE known_devices (
  -- SHA-256 of the e-mail address that signed in there
  account text NOT NULL,
  -- SHA-256 of the word that the browser keeps
  device text NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account, device)
);
SELECT make_lookup_table('known_devices', 'account');
