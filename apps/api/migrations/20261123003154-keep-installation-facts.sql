-- What all processes of an installation must agree on, whichever machine they run on: their keys, the place of their files
-- and the key of the certificates' log. The newest revision of a name holds; the older ones say what was changed, and why.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

create table installation_facts (
  name text not null constraint installation_facts_name_check
    check (name in ('sealed-keys', 'key-mark', 'files-mark', 'log-key')),
  revision integer not null constraint installation_facts_revision_check check (revision > 0),
  value text not null,
  recorded_at timestamptz(3) not null,
  -- a command of the operator, or the start that was first
  recorded_by text not null,
  why text,
  constraint installation_facts_pkey primary key (name, revision)
);
select make_lookup_table('installation_facts', 'name');
revoke update, delete on installation_facts from eluent_app;
create trigger installation_facts_append_only before update or delete on installation_facts
  for each row execute function refuse_change();
create trigger installation_facts_no_truncate before truncate on installation_facts
  for each statement execute function refuse_change();
