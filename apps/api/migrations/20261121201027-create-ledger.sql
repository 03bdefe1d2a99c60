-- The log of certificates: every issue, expiry, renewal and revocation is a leaf of one Merkle tree (docs/ledger.md).
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

-- A log belongs to no organization: one order for all, readable by all, added to and never changed. What is secret is not
-- in it. On Citus a reference table, so that the primary key holds everywhere.
CREATE FUNCTION make_log_table(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT SELECT, INSERT ON %s TO eluent_app', name);
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    EXECUTE format('SELECT create_reference_table(%L)', name);
  END IF;
END $$;
REVOKE ALL ON FUNCTION make_log_table(regclass) FROM PUBLIC;

create table ledger_entries (
  -- counts from 0 without a gap: the place of the leaf in the tree
  seq bigint not null constraint ledger_entries_seq_check check (seq >= 0),
  organization_id bigint not null references organizations (id),
  certificate_id bigint not null,
  tracer_hash text not null constraint ledger_entries_tracer_check check (tracer_hash ~ '^[0-9a-f]{64}$'),
  -- canonical JSON; its UTF-8 bytes are what is hashed
  leaf text not null,
  leaf_hash text not null constraint ledger_entries_hash_check check (leaf_hash ~ '^[0-9a-f]{64}$'),
  appended_at timestamptz(3) not null default now(),
  constraint ledger_entries_pkey primary key (seq)
);
create index ledger_entries_tracer_idx on ledger_entries (tracer_hash, seq);
create index ledger_entries_certificate_idx on ledger_entries (organization_id, certificate_id, seq);

-- What a leaf commits to. Removing a row erases what it says and leaves the log whole; only the owner of the tables can.
create table ledger_bodies (
  organization_id bigint not null references organizations (id),
  seq bigint not null,
  summary text not null,
  salt text not null constraint ledger_bodies_salt_check check (salt ~ '^[0-9a-f]{32}$'),
  details text not null,
  details_salt text not null constraint ledger_bodies_details_check check (details_salt ~ '^[0-9a-f]{32}$'),
  constraint ledger_bodies_pkey primary key (organization_id, seq),
  constraint ledger_bodies_entry_fkey foreign key (seq) references ledger_entries (seq)
);

-- The signed size and root, as the log's signer gave it.
create table ledger_checkpoints (
  size bigint not null constraint ledger_checkpoints_size_check check (size > 0),
  note text not null,
  signed_at timestamptz(3) not null default now(),
  constraint ledger_checkpoints_pkey primary key (size)
);

-- What witnesses said of a checkpoint: a signature line each.
create table ledger_cosignatures (
  size bigint not null,
  witness text not null,
  line text not null,
  cosigned_at timestamptz(3) not null,
  constraint ledger_cosignatures_pkey primary key (size, witness),
  constraint ledger_cosignatures_size_fkey foreign key (size) references ledger_checkpoints (size)
);

select make_log_table('ledger_entries');
select make_tenant_table('ledger_bodies', append_only => true);
select make_log_table('ledger_checkpoints');
select make_log_table('ledger_cosignatures');

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_bodies_never_changed before update on ledger_bodies
  for each row execute function refuse_change();
create trigger ledger_bodies_no_truncate before truncate on ledger_bodies
  for each statement execute function refuse_change();
create trigger ledger_checkpoints_append_only before update or delete on ledger_checkpoints
  for each row execute function refuse_change();
create trigger ledger_checkpoints_no_truncate before truncate on ledger_checkpoints
  for each statement execute function refuse_change();
create trigger ledger_cosignatures_append_only before update or delete on ledger_cosignatures
  for each row execute function refuse_change();
create trigger ledger_cosignatures_no_truncate before truncate on ledger_cosignatures
  for each statement execute function refuse_change();
