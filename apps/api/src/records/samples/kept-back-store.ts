import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { keptQualitySettings } from '../organizations/organizations-store.ts'

/** Those of these samples whose report is not shared: only released ones are, and theirs is not. */
export async function listKeptBack(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await rows(tx, 'samples')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('state', '<>', 'released')
    .select(['id', keptQualitySettings(tx).as('quality')])
    .execute()
  return new Set(found.flatMap(({ id, quality }) => (qualitySettingsOf(quality ?? {}).share_only_released ? [id] : [])))
}
