import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { allRows, rows } from '../../platform/db/rows.ts'

interface Period {
  /** Days, both of them in it. */
  from: string
  to: string
  zone: string
}

/** The samples whose report was released in a period, `limit` at most. */
export async function listSamplesReleased(tx: Tx, { from, to, zone }: Period, limit: number): Promise<number[]> {
  const found = await rows(tx, 'report_releases')
    // a day more at both ends, whatever the zone, for the index
    .where('released_at', '>=', sql<string>`${from}::date - 1`)
    .where('released_at', '<', sql<string>`${to}::date + 2`)
    .where(sql<boolean>`(released_at at time zone ${zone})::date between ${from}::date and ${to}::date`)
    .select('sample_id')
    .distinct()
    .orderBy('sample_id')
    .limit(limit)
    .execute()
  return found.map(({ sample_id }) => sample_id)
}

/** The analytical batches that samples are or were members of. */
export async function listBatchesOf(tx: Tx, sampleIds: readonly number[]): Promise<number[]> {
  const found = await rows(tx, 'analytical_batch_members')
    .where('sample_id', '=', oneOf(sampleIds))
    .select('batch_id')
    .distinct()
    .orderBy('batch_id')
    .execute()
  return found.map(({ batch_id }) => batch_id)
}

/** The members of an analytical batch, samples and QC, in their order. */
export async function listSamplesOfBatch(tx: Tx, batchId: number): Promise<number[]> {
  const found = await rows(tx, 'analytical_batch_members')
    .where('batch_id', '=', batchId)
    .select('sample_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return [...new Set(found.map(({ sample_id }) => sample_id))]
}

/** The calibrations that were in force at runs of samples, and those that were made of them. */
export async function listCalibrationsBehind(tx: Tx, sampleIds: readonly number[]): Promise<number[]> {
  const found = await rows(tx, 'injections')
    .where('sample_id', '=', oneOf(sampleIds))
    .where('calibration_id', 'is not', null)
    .select(({ ref }) => ref('calibration_id').$notNull().as('id'))
    .union(rows(tx, 'calibrations').where('sample_id', '=', oneOf(sampleIds)).select('id'))
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

/** The instruments of the runs of samples, and the balances and pipettes of their preparations. */
export async function listEquipmentBehind(tx: Tx, sampleIds: readonly number[]): Promise<number[]> {
  const found = await rows(tx, 'equipment')
    .where((is) =>
      is.or([
        is(
          'machine_name',
          'in',
          rows(tx, 'injections', is)
            .where('injections.sample_id', '=', oneOf(sampleIds))
            .where('injections.machine_name', 'is not', null)
            .select('injections.machine_name'),
        ),
        is('id', 'in', piecesOf(tx, sampleIds, 'balance')),
        is('id', 'in', piecesOf(tx, sampleIds, 'pipette')),
      ]),
    )
    .select('id')
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

function piecesOf(tx: Tx, sampleIds: readonly number[], piece: 'balance' | 'pipette') {
  return rows(tx, 'prepared_samples')
    .where('sample_id', '=', oneOf(sampleIds))
    .where(sql<boolean>`bench -> ${sql.lit(piece)} ->> 'id' is not null`)
    .select(sql<number>`(bench -> ${sql.lit(piece)} ->> 'id')::bigint`.as('id'))
}

/**
 * The lots behind samples: poured for them, in the calibrations of their runs, or standing at the instrument while they ran;
 * with what those were made of, at any depth. The way back is `affected-samples-store.ts`.
 */
export async function listLotsBehind(
  tx: Tx,
  sampleIds: readonly number[],
  calibrationIds: readonly number[],
): Promise<number[]> {
  const organization = tx.organizationId
  const found = await tx
    .withRecursive('behind(id)', (db) =>
      db
        .selectFrom('lot_uses as use')
        .where('use.organization_id', '=', organization)
        .where('use.deleted_at', 'is', null)
        .where((is) =>
          is.or([
            is('use.sample_id', '=', oneOf(sampleIds)),
            is('use.calibration_id', '=', oneOf(calibrationIds)),
            is.exists(
              is
                .selectFrom('injections as run')
                .where('run.organization_id', '=', organization)
                .where('run.sample_id', '=', oneOf(sampleIds))
                .whereRef('run.machine_name', '=', 'use.machine_name')
                .where(STOOD_THERE)
                .select('run.id'),
            ),
          ]),
        )
        .select('use.lot_id as id')
        .union(
          db
            .selectFrom('behind')
            .innerJoin('lot_parts as part', 'part.lot_id', 'behind.id')
            .where('part.organization_id', '=', organization)
            .select('part.part_lot_id as id'),
        ),
    )
    .selectFrom('behind')
    .select('id')
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

const STOOD_THERE = sql<boolean>`coalesce(run.injected_at, run.received_at) >= use.used_at
  and (use.ended_at is null or coalesce(run.injected_at, run.received_at) < use.ended_at)`

interface Touched {
  sample: readonly number[]
  lot: readonly number[]
  equipment: readonly number[]
  calibration: readonly number[]
}

/** The nonconformances that touch one of these records, and those of proficiency rounds. */
export async function listNonconformancesOf(tx: Tx, touched: Touched): Promise<number[]> {
  const found = await rows(tx, 'nonconformance_touches')
    .where((is) =>
      is.or(
        Object.entries(touched).map(([kind, ids]) => is.and([is('kind', '=', kind), is('record_id', '=', oneOf(ids))])),
      ),
    )
    .select('nonconformance_id as id')
    .union(
      rows(tx, 'proficiency_rounds')
        .where('nonconformance_id', 'is not', null)
        .select(({ ref }) => ref('nonconformance_id').$notNull().as('id')),
    )
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g

/** The files of all runs of a sample, those of void ones too: originals, chromatograms, attachments, what was imported. */
export async function listFilesOfRuns(tx: Tx, sampleId: number) {
  const found = await allRows(tx, 'injections')
    .where('sample_id', '=', sampleId)
    .select([
      'uuid',
      'vial_number',
      'voided_at',
      'source_file_ids',
      'chromatogram_file_id',
      'imported_source_file_id',
      'signal_files',
      'attachments',
    ])
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  return found.map(({ uuid, vial_number, voided_at, source_file_ids, signal_files, attachments, ...one }) => ({
    uuid,
    vial_number,
    is_void: voided_at !== null,
    files: [
      ...new Set([
        ...source_file_ids,
        ...[one.chromatogram_file_id, one.imported_source_file_id].filter((id) => id !== null),
        ...(JSON.stringify([signal_files, attachments]).match(UUID) ?? []),
      ]),
    ],
  }))
}

/** The files of events of equipment. */
export async function listEventFiles(tx: Tx, equipmentId: number): Promise<string[]> {
  const found = await rows(tx, 'equipment_events')
    .where('equipment_id', '=', equipmentId)
    .where('file_id', 'is not', null)
    .select(({ ref }) => ref('file_id').$notNull().as('id'))
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

function oneOf(ids: readonly number[]) {
  return sql<number>`any(${ids}::bigint[])`
}
