-- How long a queued vial took from its hand-over to its result: what the expected end of the queue is judged by.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

alter table injections add column acquired_in_s double precision;
