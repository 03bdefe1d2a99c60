import type { ReportedEquipment } from '@eluent/domain/report'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { FILE_COLUMNS, type FileRecord } from '../files/files-store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { keepQuery } from '../../platform/db/kept-query.ts'
import { holdingShard, plannedOnShard, writtenOnShard } from '../../platform/db/shard-read.ts'
import { columnsUsed, usedEquipment, weighedWith } from './used-equipment.ts'
import { beside } from '../../platform/db/beside.ts'
import { deleteRows, insertRows, NOW, on, rows, updateRows, type NewRow, type Row } from '../../platform/db/rows.ts'

export type InjectionRecord = Row<'injections'>

/** What a report says of the calibration that was in force when an injection was made. */
export type CalibrationInForce = Pick<
  Row<'calibrations'>,
  'id' | 'measured_at' | 'approved_at' | 'worst_r2' | 'worst_r2_analyte'
>
/** What a run was made with: the calibration in force, and its instrument in the list of equipment. */
export interface UsedInRun {
  calibration: CalibrationInForce | null
  equipment: ReportedEquipment | null
  weighed_with: ReportedEquipment[]
  columns_used: { name: string; lot_number: string }[]
}
export type AnalyteRecord = Row<'injection_analytes'>
export type CompoundRecord = Row<'sample_compounds'>
export type TotalRecord = Row<'sample_totals'>

/** What identifies a run. */
export type RunKey = Pick<InjectionRecord, 'machine_name' | 'cs_data_folder' | 'cs_data_name'>

type StoredInjection = Pick<InjectionRecord, 'id' | 'received_at'>

/**
 * Stores one injection; undefined when this very run stands already (same machine, folder and run in this epoch). Where its number was
 * taken before (`tx.expectRows`) nobody waits: a run that stands already then fails the transaction.
 */
export async function insertInjection(tx: Tx, injection: NewRow<'injections'>): Promise<StoredInjection | undefined> {
  const expected = tx.expectedRow('injections')
  if (expected) {
    const { id, at } = expected
    const stored = insertRows(tx, 'injections', { ...injection, id, received_at: at }).modifyEnd(writtenOnShard)
    // the transaction keeps the first failure, and its end says it
    void Promise.allSettled([stored.execute()])
    return { id, received_at: at }
  }
  return insertRows(tx, 'injections', injection)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'sample_id', 'epoch', 'machine_name', 'cs_data_folder', 'cs_data_name'])
        .doNothing(),
    )
    .returning(['id', 'received_at'])
    .modifyEnd(holdingShard)
    .executeTakeFirst()
}

/** By the database's clock, which has set both times, s. */
export function secondsSince(instant: string) {
  return sql<number>`extract(epoch from now() - ${instant}::timestamptz)::double precision`
}

type NewAnalyte = Omit<NewRow<'injection_analytes'>, 'injection_id' | 'position'>

/** The statement that stores the analytes of an injection in their order. */
export function insertAnalytes(tx: Tx, injectionId: number, analytes: readonly NewAnalyte[]) {
  const placed = analytes.map((analyte, at) => ({ ...analyte, injection_id: injectionId, position: at + 1 }))
  return insertRows(tx, 'injection_analytes', placed).modifyEnd(writtenOnShard)
}

/** A statement takes 65,535 values; a row here has up to forty. */
const ROWS_AT_ONCE = 1_000

/** Stores new injections of several samples, each with its analytes in their order. */
export async function insertInjectionsWithAnalytes(
  tx: Tx,
  injections: readonly { row: NewRow<'injections'> & { uuid: string }; analytes: readonly NewAnalyte[] }[],
): Promise<void> {
  const ids = new Map<string, number>()
  for (let at = 0; at < injections.length; at += ROWS_AT_ONCE) {
    const part = injections.slice(at, at + ROWS_AT_ONCE).map(({ row }) => row)
    const stored = await insertRows(tx, 'injections', part).returning(['id', 'uuid']).execute()
    for (const { id, uuid } of stored) ids.set(uuid, id)
  }
  const placed = injections.flatMap(({ row, analytes }) =>
    analytes.map((analyte, at) => ({ ...analyte, injection_id: ids.get(row.uuid) ?? 0, position: at + 1 })),
  )
  for (let at = 0; at < placed.length; at += ROWS_AT_ONCE)
    await insertRows(tx, 'injection_analytes', placed.slice(at, at + ROWS_AT_ONCE)).execute()
}

/** The valid (not void) injections of a sample, in vial order. */
export function listInjections(tx: Tx, sampleId: number): Promise<InjectionRecord[]> {
  return rows(tx, 'injections')
    .where('sample_id', '=', sampleId)
    .where('voided_at', 'is', null)
    .selectAll()
    .orderBy('vial_number')
    .execute()
}

/** Which vials of several samples have a run. */
export function listRunVials(tx: Tx, sampleIds: readonly number[]) {
  return rows(tx, 'injections')
    .where('sample_id', '=', sql<number>`any(${sampleIds}::bigint[])`)
    .where('voided_at', 'is', null)
    .select(['sample_id', 'vial_number'])
    .execute()
}

/** The valid runs of these samples with what their chromatograms are in, by sample and vial. */
export function listDrawnRuns(tx: Tx, sampleIds: readonly number[]) {
  return rows(tx, 'injections as run')
    .innerJoin('samples', on(tx, 'samples.id', 'run.sample_id'))
    .where('samples.deleted_at', 'is', null)
    .where('run.sample_id', '=', sql<number>`any(${sampleIds}::bigint[])`)
    .where('run.voided_at', 'is', null)
    .select(['run.sample_id', 'run.chromatogram_file_id', 'run.signal_files'])
    .orderBy('run.sample_id')
    .orderBy('run.vial_number')
    .execute()
}

/** Injections, void ones too, with their analytes in order. */
function analysedInjections(tx: Tx) {
  return rows(tx, 'injections')
    .selectAll('injections')
    .select((eb) =>
      jsonArrayFrom(
        rows(tx, 'injection_analytes', eb)
          .whereRef('injection_analytes.injection_id', '=', 'injections.id')
          .selectAll('injection_analytes')
          .orderBy('injection_analytes.position'),
      ).as('analytes'),
    )
    .select((eb) =>
      jsonObjectFrom(
        rows(tx, 'calibrations', eb)
          .whereRef('calibrations.id', '=', 'injections.calibration_id')
          .select([
            'calibrations.id',
            'calibrations.measured_at',
            'calibrations.approved_at',
            'calibrations.worst_r2',
            'calibrations.worst_r2_analyte',
          ]),
      ).as('calibration'),
    )
    .select((eb) => [
      usedEquipment(tx, eb).as('equipment'),
      weighedWith(tx, eb).as('weighed_with'),
      columnsUsed(tx, eb).as('columns_used'),
    ])
}

/** The valid ones of several samples, in vial order. */
export async function listAnalysedInjections(tx: Tx, sampleIds: readonly number[]) {
  if (sampleIds.length === 0) return []
  return analysedInjections(tx)
    .where('injections.sample_id', 'in', sampleIds)
    .where('injections.voided_at', 'is', null)
    .orderBy('injections.vial_number')
    .execute()
}

/** Injections, void ones too, with their analytes in order and the rows of their files, in one statement. */
export function wholeInjections(tx: Tx) {
  return analysedInjections(tx).select((eb) => [
    jsonArrayFrom(
      rows(tx, 'files', eb)
        .where(sql<boolean>`files.id = any(array_append(injections.source_file_ids, injections.chromatogram_file_id))`)
        .select(FILE_COLUMNS)
        .$narrowType<Pick<FileRecord, 'kind' | 'state'>>(),
    ).as('files'),
  ])
}

const keptWholeInjections = keepQuery((tx, { sampleId }: { sampleId: number }) =>
  wholeInjections(tx)
    .where('injections.sample_id', '=', sampleId)
    .where('injections.voided_at', 'is', null)
    .orderBy('injections.vial_number')
    .modifyEnd(plannedOnShard),
)

/** The valid ones of a sample, in vial order. */
export function listWholeInjections(tx: Tx, sampleId: number) {
  return keptWholeInjections(tx, { sampleId }, null)
}

/** Marks every valid run of the sample void; answers their ids. */
export async function voidInjections(
  tx: Tx,
  sampleId: number,
  { by, reason }: { by: string; reason: string },
): Promise<number[]> {
  const voided = await updateRows(tx, 'injections')
    .set({ voided_at: NOW, voided_by_name: by, void_reason: reason })
    .where('sample_id', '=', sampleId)
    .where('voided_at', 'is', null)
    .returning('id')
    .execute()
  return voided.map(({ id }) => id)
}

/** What is computed from a sample's runs. */
export interface NewFigures {
  compounds: readonly Omit<NewRow<'sample_compounds'>, 'sample_id' | 'position'>[]
  totals: readonly Omit<NewRow<'sample_totals'>, 'sample_id' | 'position'>[]
}

/** `tx` with the sample's computed figures put in place of the former ones by the statement that is started from it. */
export function besideFigures(tx: Tx, sampleId: number, { compounds, totals }: NewFigures): Tx {
  const rest = (table: 'sample_compounds' | 'sample_totals', count: number) =>
    deleteRows(tx, table).where('sample_id', '=', sampleId).where('position', '>', count).modifyEnd(writtenOnShard)
  return beside(tx, {
    compounds_less: () => rest('sample_compounds', compounds.length),
    totals_less: () => rest('sample_totals', totals.length),
    ...(compounds.length > 0 && {
      compounds: () =>
        insertRows(tx, 'sample_compounds', placed(sampleId, compounds))
          .onConflict((conflict) => conflict.columns(FIGURE_KEY).doUpdateSet(excluded(compounds)))
          .modifyEnd(writtenOnShard),
    }),
    ...(totals.length > 0 && {
      totals: () =>
        insertRows(tx, 'sample_totals', placed(sampleId, totals))
          .onConflict((conflict) => conflict.columns(FIGURE_KEY).doUpdateSet(excluded(totals)))
          .modifyEnd(writtenOnShard),
    }),
  })
}

const FIGURE_KEY = ['organization_id', 'sample_id', 'position'] as const

/** For an update: every column of the rows as it was to be inserted. */
function excluded(figures: readonly object[]) {
  return Object.fromEntries(Object.keys(figures[0] ?? {}).map((column) => [column, sql.ref(`excluded.${column}`)]))
}

function placed<Figure>(sampleId: number, figures: readonly Figure[]) {
  return figures.map((figure, index) => ({ ...figure, sample_id: sampleId, position: index + 1 }))
}

/** The first figures of several samples. */
export async function insertFiguresOf(
  tx: Tx,
  samples: readonly { sampleId: number; figures: NewFigures }[],
): Promise<void> {
  const compounds = samples.flatMap(({ sampleId, figures }) => placed(sampleId, figures.compounds))
  const totals = samples.flatMap(({ sampleId, figures }) => placed(sampleId, figures.totals))
  for (let at = 0; at < compounds.length; at += ROWS_AT_ONCE)
    await insertRows(tx, 'sample_compounds', compounds.slice(at, at + ROWS_AT_ONCE)).execute()
  for (let at = 0; at < totals.length; at += ROWS_AT_ONCE)
    await insertRows(tx, 'sample_totals', totals.slice(at, at + ROWS_AT_ONCE)).execute()
}

export function listCompounds(tx: Tx, sampleId: number): Promise<CompoundRecord[]> {
  return rows(tx, 'sample_compounds').where('sample_id', '=', sampleId).selectAll().orderBy('position').execute()
}
