-- An erasure under privacy law takes the words of a released report: its row stays with number, TRACER and who released it, and the log with
-- its entries. The owner of the tables alone may do this, and nothing else to such a row.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

-- contract: the application's role has no right to change or delete here, with the trigger or without
drop trigger report_releases_append_only on report_releases;
create trigger report_releases_never_deleted before delete on report_releases
  for each row execute function refuse_change();
create trigger report_releases_never_changed before update on report_releases
  for each row when (new.report_view <> '') execute function refuse_change();
