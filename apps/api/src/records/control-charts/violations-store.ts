import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, on, rows, type NewRow } from '../../platform/db/rows.ts'

/** The nonconformances that series have open already, the newest of each. */
export async function findOpenNonconformances(tx: Tx, seriesIds: readonly number[]) {
  return rows(tx, 'control_violations as violation')
    .innerJoin('nonconformances as found', on(tx, 'found.id', 'violation.nonconformance_id'))
    .where('violation.series_id', '=', sql<number>`any(${[...seriesIds]}::bigint[])`)
    .where('found.closed_at', 'is', null)
    .where('found.deleted_at', 'is', null)
    .distinctOn('violation.series_id')
    .select(['violation.series_id', 'found.id', 'found.number'])
    .orderBy('violation.series_id')
    .orderBy('violation.id', 'desc')
    .execute()
}

export async function insertViolations(tx: Tx, violations: readonly NewRow<'control_violations'>[]): Promise<void> {
  if (violations.length > 0) await insertRows(tx, 'control_violations', violations).execute()
}
