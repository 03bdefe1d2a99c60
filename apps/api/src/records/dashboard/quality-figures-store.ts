import type { EquipmentHistory, MonthCount, QualityFigure } from '@eluent/domain/dashboard'
import { SCHEDULED_KINDS, type EventOutcome, type ScheduledKind } from '@eluent/domain/equipment'
import type { ProficiencyResult } from '@eluent/domain/proficiency'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

interface Since {
  /** The first day of the first month. */
  day: string
  /** When that day began in the laboratory. */
  instant: string
  zone: string
}

/** The laboratory's month of an instant; of a day that is written down its own. */
const monthOf = (instant: RawBuilder<unknown>, zone: string) =>
  sql`to_char(${instant} at time zone ${zone}::text, 'YYYY-MM')`
const monthOfDay = (day: RawBuilder<unknown>) => sql`to_char(${day}, 'YYYY-MM')`

/**
 * How often each figure happened in each month since then, one statement for all, each from its index. A check that failed counts
 * once however often it was judged again, and stays counted when it was excepted or its runs were cleared.
 */
export async function countByMonth(tx: Tx, { day, instant, zone }: Since): Promise<MonthCount[]> {
  const own = tx.organizationId
  const figure = (name: QualityFigure) => sql`${name}::text`
  const { rows: found } = await sql<MonthCount>`
    select ${figure('qc_failures')} as figure, measure as kind, ${monthOf(sql`first`, zone)} as month, count(*) as total
    from (
      select measure, min(judged_at) as first from analytical_batch_checks
      where organization_id = ${own} and state in ('failed', 'excepted') and judged_at >= ${instant}::timestamptz
      group by batch_id, member_id, analyte, measure
    ) as failed group by 1, 2, 3
    union all
    select ${figure('exceptions')}, null, ${monthOf(sql`excepted_at`, zone)}, count(*) from analytical_batch_checks
    where organization_id = ${own} and excepted_at is not null and excepted_at >= ${instant}::timestamptz group by 1, 2, 3
    union all
    select ${figure('reruns')}, null, ${monthOf(sql`(attempt ->> 'at')::timestamptz`, zone)}, count(*)
    from samples cross join lateral jsonb_array_elements(attempts) as attempt
    where organization_id = ${own} and deleted_at is null and attempts <> '[]'::jsonb and updated_at >= ${instant}::timestamptz
      and (attempt ->> 'at')::timestamptz >= ${instant}::timestamptz group by 1, 2, 3
    union all
    select ${figure('reissues')}, null, ${monthOf(sql`released_at`, zone)}, count(*) from report_releases
    where organization_id = ${own} and position > 1 and released_at >= ${instant}::timestamptz group by 1, 2, 3
    union all
    select ${figure('nonconformances')}, kind, ${monthOfDay(sql`found_on`)}, count(*) from nonconformances
    where organization_id = ${own} and deleted_at is null and found_on >= ${day}::date group by 1, 2, 3
    union all
    select ${figure('expired_lots_refused')}, null, ${monthOf(sql`at`, zone)}, count(*) from audit_entries
    where organization_id = ${own} and action = 'refuse' and noun = 'inventory_lot' and at >= ${instant}::timestamptz
      and (new ->> 'expired')::boolean group by 1, 2, 3`.execute(tx)
  return found
}

/** The results of the rounds that were reported since a day. */
export function listRoundsSince(tx: Tx, day: string): Promise<{ reported_on: string; results: ProficiencyResult[] }[]> {
  return rows(tx, 'proficiency_rounds').where('reported_on', '>=', day).select(['reported_on', 'results']).execute()
}

/** Every piece with the scheduled work that was recorded for it. */
export async function listEquipmentHistories(tx: Tx): Promise<EquipmentHistory[]> {
  const [pieces, events] = await Promise.all([
    rows(tx, 'equipment')
      .select(['id', 'in_service_since', 'listed_on', 'schedules', 'state', 'state_since'])
      .execute(),
    rows(tx, 'equipment_events')
      .where('kind', 'in', SCHEDULED_KINDS)
      .select(['equipment_id', 'kind', 'happened_on', 'outcome', 'next_due_on'])
      .orderBy('happened_on')
      .orderBy('id')
      .$narrowType<{ kind: ScheduledKind; outcome: EventOutcome | null }>()
      .execute(),
  ])
  const done = Map.groupBy(events, ({ equipment_id }) => equipment_id)
  return pieces.map(({ id, state, state_since, ...piece }) => ({
    ...piece,
    retired_on: state === 'retired' ? state_since : null,
    events: done.get(id) ?? [],
  }))
}
