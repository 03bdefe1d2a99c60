import type { Tx } from '../../platform/db/database.ts'
import { insertRows, rows, type NewRow, type Row } from '../../platform/db/rows.ts'

export type ReleaseRecord = Row<'report_releases'>

/** The newest release of the sample's report, of whichever epoch; undefined before the first. */
export function findLatestRelease(tx: Tx, sampleId: number): Promise<ReleaseRecord | undefined> {
  return rows(tx, 'report_releases')
    .where('sample_id', '=', sampleId)
    .selectAll()
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The caller holds the sample's lock, so that the position is free. */
export async function insertRelease(tx: Tx, release: NewRow<'report_releases'>): Promise<void> {
  await insertRows(tx, 'report_releases', release).execute()
}
