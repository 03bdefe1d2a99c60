-- Whether a sample's report was released and went to nobody since, by mail; kept by the transactions of a release and of a mail. Nodes of
-- an older version beside this one leave it as it was: the next release or mail rights it.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

alter table samples add column unsent boolean not null default false;

update samples set unsent = true
where exists (
  select 1 from report_releases r
  where r.organization_id = samples.organization_id and r.sample_id = samples.id
    and not exists (
      select 1 from report_releases l
      where l.organization_id = r.organization_id and l.sample_id = r.sample_id and l.position > r.position
    )
    and not exists (
      select 1 from audit_entries a
      where a.organization_id = samples.organization_id and a.noun = 'sample' and a.record_id = samples.id::text
        and a.action = 'share' and a.at >= r.released_at
    )
);
