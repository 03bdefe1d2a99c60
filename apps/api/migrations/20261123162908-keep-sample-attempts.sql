-- What was cleared of a sample, the earliest first, with who, when, why and the totals it had: its report says how many attempts there
-- were. Of what was cleared before this the totals are not known any more.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

alter table samples add column attempts jsonb not null default '[]';

update samples set attempts = cleared.attempts
from (
  select organization_id, sample_id, jsonb_agg(jsonb_build_object(
    'epoch', epoch, 'runs', runs, 'report_number', null, 'totals', null, 'prepared_again', false, 'why', why, 'by', cleared_by, 'at', cleared_at
  ) order by epoch) as attempts
  from (
    select organization_id, sample_id, epoch, count(*) as runs, max(void_reason) as why, max(voided_by_name) as cleared_by,
      to_char(max(voided_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as cleared_at
    from injections where voided_at is not null group by organization_id, sample_id, epoch
  ) epochs
  group by organization_id, sample_id
) cleared
where samples.organization_id = cleared.organization_id and samples.id = cleared.sample_id;
