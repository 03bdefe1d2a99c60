import { sql, type InsertObject, type Insertable, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** Stores one injection; undefined when this very run stands already (same machine, folder and run in this epoch). */
export function insertInjection(db: Kysely<DB>, row: InsertObject<DB, 'injections'>) {
  return db
    .insertInto('injections')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'sample_id', 'epoch', 'machine_name', 'cs_data_folder', 'cs_data_name'])
        .doNothing(),
    )
    .returning(['id', 'uuid', 'vial_number'])
    .executeTakeFirst()
}

export async function insertAnalytes(
  db: Kysely<DB>,
  rows: readonly Insertable<DB['injection_analytes']>[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('injection_analytes')
      .values([...rows])
      .execute()
}

/** Where a run stands, whichever sample and epoch it was stored for. */
export function findRun(
  db: Kysely<DB>,
  organizationId: number,
  run: { machine_name: string; cs_data_folder: string; cs_data_name: string },
) {
  return db
    .selectFrom('injections')
    .where('organization_id', '=', organizationId)
    .where('machine_name', '=', run.machine_name)
    .where('cs_data_folder', '=', run.cs_data_folder)
    .where('cs_data_name', '=', run.cs_data_name)
    .select(['id', 'uuid', 'sample_id', 'epoch', 'vial_number', 'voided_at'])
    .orderBy('id', 'desc')
    .execute()
}

/** The valid (not void) injections of a sample, in vial order. */
export function listInjections(db: Kysely<DB>, organizationId: number, sampleId: number) {
  return db
    .selectFrom('injections')
    .where('organization_id', '=', organizationId)
    .where('sample_id', '=', sampleId)
    .where('voided_at', 'is', null)
    .selectAll()
    .orderBy('vial_number')
    .execute()
}

export type InjectionRecord = Awaited<ReturnType<typeof listInjections>>[number]

export function listAnalytesOf(db: Kysely<DB>, organizationId: number, injectionIds: readonly number[]) {
  return db
    .selectFrom('injection_analytes')
    .where('organization_id', '=', organizationId)
    .where('injection_id', '=', sql<number>`any(${injectionIds as number[]}::bigint[])`)
    .selectAll()
    .orderBy('injection_id')
    .orderBy('position')
    .execute()
}

export type AnalyteRecord = Awaited<ReturnType<typeof listAnalytesOf>>[number]

/** Marks every valid run of the sample void; answers their ids. */
export async function voidInjections(
  db: Kysely<DB>,
  organizationId: number,
  sampleId: number,
  voided: { by: string; reason: string | null },
): Promise<number[]> {
  const rows = await db
    .updateTable('injections')
    .set({ voided_at: sql<string>`now()`, voided_by_name: voided.by, void_reason: voided.reason })
    .where('organization_id', '=', organizationId)
    .where('sample_id', '=', sampleId)
    .where('voided_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

type NewCompound = Omit<Insertable<DB['sample_compounds']>, 'organization_id' | 'sample_id' | 'position'>
type NewTotal = Omit<Insertable<DB['sample_totals']>, 'organization_id' | 'sample_id' | 'position'>

/** Puts the sample's computed figures in place of the former ones. */
export async function replaceFigures(
  db: Kysely<DB>,
  organizationId: number,
  sampleId: number,
  compounds: readonly NewCompound[],
  totals: readonly NewTotal[],
): Promise<void> {
  for (const table of ['sample_compounds', 'sample_totals'] as const) {
    await db.deleteFrom(table).where('organization_id', '=', organizationId).where('sample_id', '=', sampleId).execute()
  }
  await insertFigures(db, organizationId, sampleId, compounds, totals)
}

/** The first figures of a sample. */
export async function insertFigures(
  db: Kysely<DB>,
  organizationId: number,
  sampleId: number,
  compounds: readonly NewCompound[],
  totals: readonly NewTotal[],
): Promise<void> {
  const of = { organization_id: organizationId, sample_id: sampleId }
  if (compounds.length > 0) {
    await db
      .insertInto('sample_compounds')
      .values(compounds.map((compound, index) => ({ ...compound, ...of, position: index + 1 })))
      .execute()
  }
  if (totals.length > 0) {
    await db
      .insertInto('sample_totals')
      .values(totals.map((total, index) => ({ ...total, ...of, position: index + 1 })))
      .execute()
  }
}

export function listCompounds(db: Kysely<DB>, organizationId: number, sampleId: number) {
  return db
    .selectFrom('sample_compounds')
    .where('organization_id', '=', organizationId)
    .where('sample_id', '=', sampleId)
    .selectAll()
    .orderBy('position')
    .execute()
}

export type CompoundRecord = Awaited<ReturnType<typeof listCompounds>>[number]

export function listTotals(db: Kysely<DB>, organizationId: number, sampleId: number) {
  return db
    .selectFrom('sample_totals')
    .where('organization_id', '=', organizationId)
    .where('sample_id', '=', sampleId)
    .selectAll()
    .orderBy('position')
    .execute()
}

export type TotalRecord = Awaited<ReturnType<typeof listTotals>>[number]

/** Whether all of these files are the organization's and their bytes have arrived. */
export async function areFilesStored(db: Kysely<DB>, organizationId: number, ids: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('files')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'stored')
    .select('id')
    .execute()
  return rows.length === new Set(ids).size
}
