-- Which alerts a person has read, each up to which moment; and what a mail is about, so that one that does not arrive leads there.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

ALTER TABLE user_preferences ADD COLUMN alerts_read jsonb DEFAULT '{}' NOT NULL;
ALTER TABLE mail_outbox ADD COLUMN noun text;
ALTER TABLE mail_outbox ADD COLUMN record_id bigint;
