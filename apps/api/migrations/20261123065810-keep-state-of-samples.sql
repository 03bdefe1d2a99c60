-- The state of a sample, kept in the transaction of each change (records/samples/sample-state-store.ts), so that lists filter and count
-- by index. Nodes of an older version beside this one leave it as it was: the next change of the sample rights it.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

alter table samples add column state text not null default 'not_run';

-- Of what a released report states, only the notes, the submission identification and the dominant analyte can be changed by then.
update samples set state = case
  when queued then case when exists (
    select 1 from queue_entries e join queue_vials v on v.organization_id = e.organization_id and v.queue_entry_id = e.id
    where e.organization_id = samples.organization_id and e.sample_id = samples.id
      and v.submitted_at is not null and v.completed_at is null
  ) then 'running' else 'queued' end
  when finished then case
    when not exists (
      select 1 from report_releases r
      where r.organization_id = samples.organization_id and r.sample_id = samples.id and r.epoch = samples.epoch
    ) then 'finished'
    when exists (
      select 1 from report_releases r
      where r.organization_id = samples.organization_id and r.sample_id = samples.id
        and not exists (
          select 1 from report_releases l
          where l.organization_id = r.organization_id and l.sample_id = r.sample_id and l.position > r.position
        )
        and (
          coalesce(nullif(btrim(regexp_replace(coalesce(samples.notes, ''),
            '^Transferred to ChemID: .{1,255} \[\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC\]\s*$', '', 'gn'), E' \n'), ''), 'N/A')
          <> coalesce(nullif(btrim(regexp_replace(coalesce(
            jsonb_path_query_first(r.report_view::jsonb, '$.identity[*] ? (@.label == "Notes").value') #>> '{}', 'N/A'),
            '^Transferred to ChemID: .{1,255} \[\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC\]\s*$', '', 'gn'), E' \n'), ''), 'N/A')
          or coalesce(nullif(btrim(samples.submission_identification), ''), 'N/A') <> coalesce(
            jsonb_path_query_first(r.report_view::jsonb, '$.identity[*] ? (@.label == "Submission Identification").value') #>> '{}', 'N/A')
          or samples.dominant_analyte <> (r.report_view::jsonb #>> '{verdict,dominant_analyte}')
        )
    ) then 'changed'
    else 'released' end
  when run_count > 0 then 'partly_run'
  when exists (
    select 1 from report_releases r where r.organization_id = samples.organization_id and r.sample_id = samples.id
  ) then 'withdrawn'
  else 'not_run' end
where queued or run_count > 0 or epoch > 0;

alter table samples add constraint samples_state_check check (state in
  ('not_run', 'queued', 'running', 'partly_run', 'finished', 'released', 'changed', 'withdrawn')) not valid;
alter table samples validate constraint samples_state_check;
