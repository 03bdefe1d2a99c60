import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'

/** What the labels of these samples say; voided samples have none. */
export function listLabelRows(tx: Tx, ids: readonly number[]) {
  return rows(tx, 'samples')
    .where('id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .select(['id', 'share_key', 'strain_name', 'batch_number'])
    .execute()
}

/** The vials of these samples in their order, each with its place in the tray where it is queued. */
export function listLabelVials(tx: Tx, ids: readonly number[]) {
  return rows(tx, 'prepared_samples')
    .leftJoin('queue_vials', on(tx, 'queue_vials.prepared_sample_id', 'prepared_samples.id'))
    .where('prepared_samples.sample_id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .select([
      'prepared_samples.sample_id',
      'prepared_samples.label',
      'prepared_samples.dilution_factor',
      'prepared_samples.acquire',
      'queue_vials.location',
    ])
    .orderBy('prepared_samples.sample_id')
    .orderBy('prepared_samples.position')
    .execute()
}
