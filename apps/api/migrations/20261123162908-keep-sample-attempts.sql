-- What was cleared of a sample, the earliest first, with who, when, why and the totals it had: its report says how many attempts there
-- were. Of what was cleared before this the totals are not known any more.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;
SET LOCAL citus.enable_unsafe_triggers = on;

alter table samples add column attempts jsonb not null default '[]';

update samples set attempts = cleared.attempts
from (
  select organization_id, sample_id, jsonb_agg(jsonb_build_object(
    'epoch', epoch, 'runs', runs, 'report_number', null, 'totals', null, 'prepared_again', false, 'why', why, 'by', cleared_by,
    'at', lpad(extract(year from utc)::int::text, 4, '0') || '-' || lpad(extract(month from utc)::int::text, 2, '0') || '-'
      || lpad(extract(day from utc)::int::text, 2, '0') || 'T' || lpad(extract(hour from utc)::int::text, 2, '0') || ':'
      || lpad(extract(minute from utc)::int::text, 2, '0') || ':' || lpad((extract(milliseconds from utc)::int / 1000)::text, 2, '0')
      || '.' || lpad((extract(milliseconds from utc)::int % 1000)::text, 3, '0') || 'Z'
  ) order by epoch) as attempts
  from (
    select organization_id, sample_id, epoch, count(*) as runs, max(void_reason) as why, max(voided_by_name) as cleared_by,
      max(voided_at) at time zone 'UTC' as utc
    from injections where voided_at is not null group by organization_id, sample_id, epoch
  ) epochs
  group by organization_id, sample_id
) cleared
where samples.organization_id = cleared.organization_id and samples.id = cleared.sample_id;
