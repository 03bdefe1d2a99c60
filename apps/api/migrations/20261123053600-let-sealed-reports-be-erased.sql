-- An erasure under privacy law takes what was sealed of a report too, as it takes the bodies of entries: by the owner of the tables alone.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

-- contract: the application's role has no right to delete here, with the trigger or without
drop trigger sealed_reports_append_only on sealed_reports;
create trigger sealed_reports_never_changed before update on sealed_reports
  for each row execute function refuse_change();
