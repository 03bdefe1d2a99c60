-- An erasure under privacy law takes the text that was signed of a report: the row stays with who signed, when and as what, and the log with its
-- entries. The owner of the tables alone may do this, and nothing else to such a row.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

-- contract: the application's role has no right to change or delete here, with the trigger or without
drop trigger signatures_append_only on signatures;
create trigger signatures_never_deleted before delete on signatures
  for each row execute function refuse_change();
create trigger signatures_never_changed before update on signatures
  for each row when (
    new.record_text <> ''
    or (new.organization_id, new.id, new.tracer, new.noun, new.record_id, new.record_version, new.label, new.meaning, new.signed_at,
        new.time_zone, new.signer_id, new.signer_name, new.session_id)
      is distinct from
      (old.organization_id, old.id, old.tracer, old.noun, old.record_id, old.record_version, old.label, old.meaning, old.signed_at,
        old.time_zone, old.signer_id, old.signer_name, old.session_id)
  ) execute function refuse_change();

-- a release that was erased is not changed either
drop trigger report_releases_never_changed on report_releases;
create trigger report_releases_never_changed before update on report_releases
  for each row when (
    new.report_view <> ''
    or (new.organization_id, new.sample_id, new."position", new.epoch, new.revision, new.report_number, new.method_id,
        new.method_version, new.replaces, new.released_at, new.released_by_id, new.released_by_name, new.tracer)
      is distinct from
      (old.organization_id, old.sample_id, old."position", old.epoch, old.revision, old.report_number, old.method_id,
        old.method_version, old.replaces, old.released_at, old.released_by_id, old.released_by_name, old.tracer)
  ) execute function refuse_change();
