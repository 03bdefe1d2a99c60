import type { Release } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'

const NEWEST = 100

/** The newest hundred releases. */
export async function listReleaseRows(db: Database): Promise<Release[]> {
  return db.lookups
    .selectFrom('releases')
    .select(['id', 'version', 'release_date', 'notes'])
    .orderBy('release_date', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
}
