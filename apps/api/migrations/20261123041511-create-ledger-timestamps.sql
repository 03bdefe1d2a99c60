-- What time stamp authorities said of signed checkpoints (RFC 3161): that the log stood so at that time.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

CREATE TABLE ledger_timestamps (
  size bigint NOT NULL,
  -- address of the authority
  authority text NOT NULL,
  -- by the token itself
  stamped_at timestamptz(3) NOT NULL,
  -- DER in base 64, over the SHA-256 of the checkpoint's note
  token text NOT NULL,
  CONSTRAINT ledger_timestamps_pkey PRIMARY KEY (size, authority, stamped_at),
  CONSTRAINT ledger_timestamps_size_fkey FOREIGN KEY (size) REFERENCES ledger_checkpoints (size)
);

SELECT make_log_table('ledger_timestamps');

CREATE TRIGGER ledger_timestamps_append_only BEFORE UPDATE OR DELETE ON ledger_timestamps
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_timestamps_no_truncate BEFORE TRUNCATE ON ledger_timestamps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
