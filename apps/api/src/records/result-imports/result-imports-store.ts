import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { allRows, on, rows } from '../../platform/db/rows.ts'

/** One row of one file, or a file that is one result (`row` null). */
export interface ImportedPlace {
  sha256: string
  sheet: string | null
  row: number | null
}

/** One import at a time takes a row of a file; the locks are taken in one order and kept until the transaction ends. */
export async function lockPlaces(tx: Tx, places: readonly ImportedPlace[]): Promise<void> {
  const keys = places.map(({ sha256, sheet, row }) => JSON.stringify([tx.organizationId, sha256, sheet, row]))
  const inOrder = [...new Set(keys)].toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 2)) from unnest(${inOrder}::text[]) as key`.execute(tx)
}

/** A sample that one of these places was imported as; voided runs and deleted samples do not count. */
export async function findImported(tx: Tx, places: readonly ImportedPlace[]): Promise<number | undefined> {
  const wanted = new Set(places.map(keyOfPlace))
  for (const [sha256, same] of Map.groupBy(places, (place) => place.sha256)) {
    const among = same.flatMap(({ row }) => (row === null ? [] : [row]))
    const found = await listImported(tx, sha256, undefined, among)
    const taken = found.find(({ sheet, row }) => wanted.has(keyOfPlace({ sha256, sheet, row })))
    if (taken) return taken.sample_id
  }
  return undefined
}

function keyOfPlace({ sha256, sheet, row }: ImportedPlace): string {
  return JSON.stringify([sha256, sheet, row])
}

/** The sample that has a run with one of these files, whoever brought it: by screen, driver or run import. */
export async function findRunWithFiles(tx: Tx, sha256: readonly string[]): Promise<number | undefined> {
  if (sha256.length === 0) return undefined
  const same = await allRows(tx, 'files')
    .where('files.state', '=', 'stored')
    .where('files.kind', 'in', ['source', 'chromatogram'])
    .where('files.sha256', '=', sql<string>`any(${sha256}::text[])`)
    .select('files.id')
    .execute()
  const ids = same.map(({ id }) => id)
  if (ids.length === 0) return undefined
  const run = await standingRuns(tx)
    .where(sql<boolean>`injections.source_file_ids && ${ids}::uuid[]`)
    .select('injections.sample_id')
    .limit(1)
    .executeTakeFirst()
  return run?.sample_id
}

/** The sample of a run that was imported into this folder, for any machine that has a calibration: others have no such runs. */
export async function findRunInFolder(tx: Tx, folder: string): Promise<number | undefined> {
  const machines = rows(tx, 'calibrations').select('calibrations.machine_name')
  const run = await standingRuns(tx)
    .where('injections.machine_name', 'in', machines)
    .where('injections.cs_data_folder', '=', folder)
    .select('injections.sample_id')
    .limit(1)
    .executeTakeFirst()
  return run?.sample_id
}

/**
 * Every row of a file that is a sample; `sheet` is '' for a text file, undefined for all sheets.
 * @param among only these, and a file that is one result
 */
export function listImported(tx: Tx, sha256: string, sheet: string | undefined, among?: readonly number[]) {
  return selectImported(tx, sha256)
    .$if(among !== undefined, (query) =>
      query.where(sql<boolean>`(injections.imported_row = any(${among}::bigint[]) or injections.imported_row is null)`),
    )
    .$if(sheet !== undefined, (query) => query.where(isOfSheet(sheet || null)))
    .orderBy('injections.imported_row')
    .orderBy('injections.sample_id')
    .execute()
}

function isOfSheet(sheet: string | null) {
  return sql<boolean>`injections.imported_sheet is not distinct from ${sheet}::text`
}

/** Runs that were not voided, of samples that were not deleted. */
function standingRuns(tx: Tx) {
  return rows(tx, 'injections')
    .innerJoin('samples', on(tx, 'samples.id', 'injections.sample_id'))
    .where('injections.voided_at', 'is', null)
    .where('samples.deleted_at', 'is', null)
}

function selectImported(tx: Tx, sha256: string) {
  return standingRuns(tx)
    .where('injections.imported_sha256', '=', sha256)
    .select(['injections.sample_id', 'injections.imported_row as row', 'injections.imported_sheet as sheet'])
}
