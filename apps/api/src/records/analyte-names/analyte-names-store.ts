import { sql } from 'kysely'
import type { AnalyteName } from '@eluent/contract'
import type { AnalyteDictionary } from '@eluent/domain/analyte-names'
import type { Tx } from '../../platform/db/database.ts'
import { changeRows, insertRows, NOW, rows, type Author, type Row } from '../../platform/db/rows.ts'
import { listMethodRows } from '../report-methods/report-methods-store.ts'

export type AnalyteNameRow = Row<'analyte_names'>

/** One writer at a time, so that a spelling has one entry. */
export async function lockAnalyteNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('analyte_names', ${tx.organizationId}::bigint))`.execute(tx)
}

export function listAnalyteNameRows(tx: Tx): Promise<AnalyteNameRow[]> {
  return rows(tx, 'analyte_names').orderBy('analyte').orderBy('written').orderBy('id').selectAll().execute()
}

/** What the report methods call their analytes, each once. */
export async function listMethodAnalytes(tx: Tx): Promise<string[]> {
  const methods = await listMethodRows(tx)
  return [...new Set(methods.flatMap(({ analytes }) => analytes.map(({ analyte }) => analyte)))]
}

/** What names of files are matched with. */
export async function readAnalyteDictionary(tx: Tx): Promise<AnalyteDictionary> {
  const names = await listAnalyteNameRows(tx)
  return {
    names: names.map(({ written, analyte }) => ({ written, analyte })),
    analytes: await listMethodAnalytes(tx),
  }
}

export async function insertAnalyteNames(
  tx: Tx,
  names: readonly Pick<AnalyteNameRow, 'written' | 'written_key' | 'analyte'>[],
  by: Author,
): Promise<AnalyteNameRow[]> {
  if (names.length === 0) return []
  const author = { created_by_name: by.name, updated_by_name: by.name }
  const added = names.map((name) => ({ ...name, ...author }))
  return insertRows(tx, 'analyte_names', added).returningAll().execute()
}

/** Takes entries off the list; they stay in the database. */
export async function voidAnalyteNames(tx: Tx, ids: readonly number[], by: Author): Promise<void> {
  if (ids.length === 0) return
  await changeRows(tx, 'analyte_names', { deleted_at: NOW }, by)
    .where('id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .execute()
}

export function presentAnalyteName(row: AnalyteNameRow): AnalyteName {
  const { id, written, analyte, updated_at, updated_by_name: updated_by } = row
  return { id, written, analyte, updated_at, updated_by }
}
