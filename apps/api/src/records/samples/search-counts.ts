import type { Database } from '../../platform/db/database.ts'
import { listOrganizationsWith, workByTurns } from '../../platform/jobs/waiting-work.ts'
import { addNotedChanges, findKeptCount, keepCount, lockSearchCounts, type Search } from './search-counts-store.ts'

/** So many changes are added to the kept counts in one transaction. */
const BATCH = 500

/**
 * How many samples a search finds that found many, which is kept from now on: the first time it is counted, later read.
 * `types` are ids; null means all.
 */
export async function learnCount(
  db: Database,
  organizationId: number,
  search: Search,
  types: readonly number[] | null,
): Promise<number> {
  return db.transaction({ organizationId }, async (tx) => {
    await lockSearchCounts(tx)
    await addNotedChanges(tx, BATCH)
    const known = await findKeptCount(tx, search, types)
    if (known !== null) return known // another call has kept it meanwhile
    await keepCount(tx, search)
    return (await findKeptCount(tx, search, types)) ?? 0
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
