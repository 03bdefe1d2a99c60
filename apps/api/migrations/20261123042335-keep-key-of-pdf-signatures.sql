-- The key that signs PDFs, encrypted with those of the installation, and its certificate.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

alter table installation_facts drop constraint installation_facts_name_check;
alter table installation_facts add constraint installation_facts_name_check
  check (name in ('sealed-keys', 'key-mark', 'files-mark', 'log-key', 'pdf-signer')) not valid;
alter table installation_facts validate constraint installation_facts_name_check;
