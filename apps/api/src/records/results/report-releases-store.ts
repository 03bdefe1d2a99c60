import type { InsertObject, Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** The newest release of the sample's report, of whichever epoch; undefined before the first. */
export function findLatestRelease(db: Kysely<DB>, organizationId: number, sampleId: number) {
  return db
    .selectFrom('report_releases')
    .where('organization_id', '=', organizationId)
    .where('sample_id', '=', sampleId)
    .selectAll()
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type ReleaseRecord = NonNullable<Awaited<ReturnType<typeof findLatestRelease>>>

/** The caller holds the sample's lock, so that the position is free. */
export async function insertRelease(db: Kysely<DB>, row: InsertObject<DB, 'report_releases'>): Promise<void> {
  await db.insertInto('report_releases').values(row).execute()
}
