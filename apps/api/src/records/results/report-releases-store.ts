import type { Tx } from '../../platform/db/database.ts'
import { insertRows, type NewRow, type Row } from '../../platform/db/rows.ts'

export type ReleaseRecord = Row<'report_releases'>

/** The caller holds the sample's lock, so that the position is free. */
export async function insertRelease(tx: Tx, release: NewRow<'report_releases'>): Promise<void> {
  await insertRows(tx, 'report_releases', release).execute()
}
