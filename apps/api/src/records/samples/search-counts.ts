import type { Database } from '../../platform/db/database.ts'
import { listOrganizationsWith, workByTurns } from '../../platform/jobs/waiting-work.ts'
import {
  addNotedChanges,
  findKept,
  keepCount,
  lockSearchCounts,
  type Found,
  type Search,
} from './search-counts-store.ts'

/** So many changes are added to the kept counts in one transaction. */
const BATCH = 500

/**
 * How many samples a search finds that found many, and the newest of them, which is kept from now on. `known` is what was kept and
 * did not do. `types` are ids; null means all.
 */
export async function learnFound(
  db: Database,
  organizationId: number,
  search: Search,
  types: readonly number[] | null,
  known: Found | null,
): Promise<Found> {
  return db.transaction({ organizationId }, async (tx) => {
    await lockSearchCounts(tx)
    await addNotedChanges(tx, BATCH)
    const kept = await findKept(tx, search, types)
    const isNew = known ? JSON.stringify(kept?.newest) !== JSON.stringify(known.newest) : kept !== null
    if (kept && isNew) return kept // another call has kept it meanwhile
    await keepCount(tx, search)
    return (await findKept(tx, search, types)) ?? { total: 0, newest: null }
  })
}

/** Adds everything noted to the kept counts, batch by batch, so that readers have little to add. */
export async function settleSearchCounts({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await workByTurns(await listOrganizationsWith(db, 'search-counts', now()), (organizationId) =>
    db.transaction({ organizationId }, async (tx) => {
      await lockSearchCounts(tx)
      return (await addNotedChanges(tx, BATCH)) === BATCH
    }),
  )
}
