import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, on, rows, type NewRow } from '../../platform/db/rows.ts'

/** The nonconformance that charts of each instrument and a report method have open, the newest of each. */
export async function findOpenNonconformances(tx: Tx, methodId: number, machines: readonly string[]) {
  return rows(tx, 'control_violations as violation')
    .innerJoin('control_series as series', on(tx, 'series.id', 'violation.series_id'))
    .innerJoin('nonconformances as found', on(tx, 'found.id', 'violation.nonconformance_id'))
    .where('series.method_id', '=', methodId)
    .where('series.machine_name', '=', sql<string>`any(${[...machines]}::text[])`)
    .where('found.closed_at', 'is', null)
    .where('found.deleted_at', 'is', null)
    .distinctOn('series.machine_name')
    .select(['series.machine_name', 'found.id'])
    .orderBy('series.machine_name')
    .orderBy('found.id', 'desc')
    .execute()
}

export async function insertViolations(tx: Tx, violations: readonly NewRow<'control_violations'>[]): Promise<void> {
  if (violations.length > 0) await insertRows(tx, 'control_violations', violations).execute()
}
