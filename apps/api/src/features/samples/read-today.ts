import type { ReplyOf, readToday as endpoint } from '@eluent/contract'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { withDueClock } from '../../records/samples/due-store.ts'
import { countMarks, MOST_COUNTED, readFirsts } from '../../records/samples/facet-counts-store.ts'
import { NO_FACETS } from '../../records/samples/sample-facets.ts'
import { readSampleTypes } from '../../records/samples/sample-types.ts'

/** What stands beside the day's counts of samples; controls are in none. */
export async function readToday(
  { db, now }: { db: Database; now: () => Date },
  call: Call,
): Promise<ReplyOf<typeof endpoint>> {
  const types = (await readSampleTypes(db)).filter(({ qc }) => !qc).map(({ id }) => id)
  return db.read(call, async (tx) => {
    const { reviews_before_release } = await readQualitySettings(tx)
    const listed = { types, isWhole: true, machineName: null, search: null, withResults: false, facets: NO_FACETS }
    const filter = await withDueClock(tx, listed, now())
    const notRun = { ...filter, facets: { ...filter.facets, states: ['not_run'] as const } }
    const isReviewed = reviews_before_release > 1
    const hasDue = filter.facets.due !== null
    const [due, others, firsts] = await Promise.all([
      hasDue ? countMarks(tx, notRun, ['overdue', 'due_today']) : [],
      countMarks(tx, filter, isReviewed ? ['released_today', 'waiting_analyst'] : ['released_today']),
      readFirsts(tx, filter),
    ])
    const totalOf = (mark: string) => Math.min(others.find(({ value }) => value === mark)?.total ?? 0, MOST_COUNTED)
    return {
      data: {
        due_not_run: hasDue ? due.reduce((sum, { total }) => sum + Math.min(total, MOST_COUNTED), 0) : null,
        running: firsts.running,
        waiting: isReviewed ? totalOf('waiting_analyst') : null,
        released_today: totalOf('released_today'),
        overdue_since: firsts.overdueSince,
      },
    }
  })
}
