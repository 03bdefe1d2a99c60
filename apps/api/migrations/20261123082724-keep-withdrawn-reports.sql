-- Which released report a sample has lost with its results, and when: its readers are told so.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

alter table samples add column withdrawn_report text;
alter table samples add column withdrawn_at timestamp(3) with time zone;
