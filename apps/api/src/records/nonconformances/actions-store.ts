import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows, type Row } from '../../platform/db/rows.ts'

/** The actions of these nonconformances, of every round, in the order in which they were planned. */
export async function listActionRows(tx: Tx, ids: readonly number[]): Promise<Row<'nonconformance_actions'>[]> {
  if (ids.length === 0) return []
  return rows(tx, 'nonconformance_actions')
    .where('nonconformance_id', '=', sql<number>`any(${ids}::bigint[])`)
    .selectAll()
    .orderBy('id')
    .execute()
}
