import type { QualitySettings } from '@eluent/domain/quality-settings'
import { isDueMark } from '@eluent/domain/samples'
import { calendarDayIn, dueClock, dueTime, startOfDay } from '@eluent/domain/turnaround'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import { readQualitySettings } from '../organizations/organizations-store.ts'
import type { SampleListFilter } from './sample-list-store.ts'

/**
 * Keeps the due time of samples whose receipt, rush or acceptance was changed, in that transaction and after those statements. Of
 * a laboratory without due times nothing is read but its settings, or nothing where they are given.
 */
export async function keepDueTimes(tx: Tx, ids: readonly number[], known?: QualitySettings): Promise<void> {
  if (ids.length === 0) return
  const settings = known ?? (await readQualitySettings(tx))
  if (!settings.due_times) return
  const found = await rows(tx, 'samples')
    .leftJoin('sample_custody as held', on(tx, 'held.sample_id', 'samples.id'))
    .innerJoin('methods', on(tx, 'methods.id', 'samples.test_method_id'))
    .where('samples.id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .select([
      'samples.id',
      'samples.qc',
      'samples.receipt',
      'samples.rush',
      'samples.created_at',
      'methods.due_hours',
      'methods.due_rush_hours',
      sql<boolean>`coalesce(held.state = 'refused', false)`.as('refused'),
    ])
    .execute()
  const due = found.map((facts) => dueTime({ ...facts, method: facts }, settings)?.toISOString() ?? null)
  await sql`
    update samples set due_at = due.at
    from unnest(${found.map(({ id }) => id)}::bigint[], ${due}::timestamptz[]) as due (id, at)
    where samples.organization_id = ${tx.organizationId} and samples.deleted_at is null and samples.id = due.id
  `.execute(tx)
}

/** Whether the filter has a mark that needs `withDueClock`. */
export function asksDue({ facets }: SampleListFilter): boolean {
  return facets.marks.some((mark) => isDueMark(mark) || mark === 'released_today')
}

/** The filter with the moment and the day that its marks are judged at. */
export async function withDueClock<Filter extends SampleListFilter>(
  tx: Tx,
  filter: Filter,
  now: Date,
): Promise<Filter> {
  const settings = await readQualitySettings(tx)
  const zone = settings.laboratory_zone
  const dayBegan = startOfDay(calendarDayIn(now, zone), zone).toISOString()
  return { ...filter, facets: { ...filter.facets, due: dueClock(now, settings), dayBegan } }
}
