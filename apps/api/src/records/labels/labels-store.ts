import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

/** What the labels of these samples say; voided samples have none. */
export function listLabelRows(tx: Tx, ids: readonly number[]) {
  return rows(tx, 'samples')
    .where('id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .select(['id', 'share_key', 'strain_name', 'batch_number'])
    .execute()
}
