-- A mail names the call that it comes from, so that its sending is found from there: W3C Trace Context, null where nobody traces.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

alter table mail_outbox add column traceparent text;
