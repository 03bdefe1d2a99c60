import { sql, type Selectable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows, updateRows } from '../../platform/db/rows.ts'

const SHARED = ['id', 'strain_name', 'batch_number', 'share_key', 'state', 'run_count', 'required_runs'] as const
export type SharedSample = Pick<Selectable<DB['samples']>, (typeof SHARED)[number]>

/** What a mail says of these samples; those that are not there are left out. */
export function listShared(tx: Tx, ids: readonly number[]): Promise<SharedSample[]> {
  return rows(tx, 'samples')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(SHARED)
    .execute()
}

/** Keeps that the reports of these samples went to somebody as they were released; no change of the samples themselves. */
export async function keepSent(tx: Tx, ids: readonly number[]): Promise<void> {
  await updateRows(tx, 'samples')
    .set({ unsent: false })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('unsent', '=', true)
    .execute()
}

const sharing = (tx: Tx) => rows(tx, 'audit_entries').where('noun', '=', 'sample').where('action', '=', 'share')

/** When a sample's report was sent, by whom and to whom, the latest first. */
export function listSharesOf(tx: Tx, sampleId: number, limit: number) {
  return sharing(tx)
    .where('record_id', '=', String(sampleId))
    .select(['id', 'at', 'actor_name', 'new'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** What the sent reports of many samples noted, by sample. */
export function listSharesOfMany(tx: Tx, sampleIds: readonly number[]) {
  return sharing(tx)
    .where('record_id', '=', sql<string>`any(${sampleIds.map(String)}::text[])`)
    .select(['record_id', 'new'])
    .orderBy('id')
    .execute()
}

/** What the latest sent reports noted, of all samples. */
export function listLatestShares(tx: Tx, limit: number) {
  return sharing(tx).select(['new']).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
