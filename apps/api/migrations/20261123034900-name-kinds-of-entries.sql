-- The log holds entries of more than certificates: of released reports, which have a TRACER too, and its own, which are of no organization.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

alter table ledger_entries add column kind text not null default 'certificate';
alter table ledger_entries alter column organization_id drop not null;
alter table ledger_entries alter column certificate_id drop not null;
alter table ledger_entries alter column tracer_hash drop not null;
alter table ledger_entries add constraint ledger_entries_kind_check check (
  case kind
    when 'certificate' then organization_id is not null and certificate_id is not null and tracer_hash is not null
    when 'report' then organization_id is not null and certificate_id is null and tracer_hash is not null
    when 'log' then organization_id is null and certificate_id is null and tracer_hash is null
    else false
  end) not valid;
alter table ledger_entries validate constraint ledger_entries_kind_check;
