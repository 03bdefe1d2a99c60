import type { Calibration, CalibrationRow } from '@eluent/contract'
import type { CalibrationState } from '@eluent/domain/calibrations'
import type { ListQuery } from '@eluent/domain/lists'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { ownPlan } from '../../platform/db/own-plan.ts'
import { changeRows, NOW, on, present, rows, type Author } from '../../platform/db/rows.ts'

export const CALIBRATION_COLUMNS = [
  'id',
  'machine_name',
  'state',
  'measured_at',
  'approved_at',
  'worst_r2',
  'worst_rse_percent',
] as const
export type CalibrationColumn = (typeof CALIBRATION_COLUMNS)[number]

function calibrations(tx: Tx) {
  return rows(tx, 'calibrations as calibration')
    .innerJoin('method_versions as method', (join) =>
      on(
        tx,
        'method.method_id',
        'calibration.method_id',
      )(join).onRef('method.version', '=', 'calibration.method_version'),
    )
    .select([
      'calibration.id',
      'calibration.version',
      'calibration.sample_id',
      'calibration.machine_name',
      'calibration.method_id',
      'calibration.method_version',
      'method.name as method_name',
      'calibration.state',
      'calibration.measured_at',
      'calibration.worst_r2',
      'calibration.worst_r2_analyte',
      'calibration.worst_rse_percent',
      'calibration.created_at',
      'calibration.created_by_name',
      'calibration.approved_at',
      'calibration.approved_by_name',
    ])
}

type Stored<Row> = Omit<Row, 'method' | 'state'> & {
  state: string
  method_id: number
  method_version: number
  method_name: string
}

function presented<Row>(row: Stored<Row>) {
  const { method_id: id, method_version: version, method_name: name, ...rest } = row
  return { ...rest, state: row.state as CalibrationState, method: { id, version, name } }
}

interface CalibrationFilter {
  sample_id?: number | undefined
  method_id?: number | undefined
  machine_name?: string | undefined
  state?: CalibrationState | undefined
}

/** One page of the calibrations with the number of all: rows and number from an index, also of a million. */
export async function listCalibrationRows(
  tx: Tx,
  query: ListQuery<CalibrationColumn>,
  filter: CalibrationFilter,
): Promise<{ rows: CalibrationRow[]; total: number }> {
  const machines = query.search ? await listMachines(tx, query.search.text) : null
  if (machines?.length === 0) return { rows: [], total: 0 }
  const { total } = await kept(rows(tx, 'calibrations as calibration'), filter, machines)
    .select(sql<number>`count(*)`.as('total'))
    .modifyEnd(ownPlan)
    .executeTakeFirstOrThrow()
  const direction = query.sort_order === 'DESC' ? 'desc' : 'asc'
  const page = await kept(calibrations(tx), filter, machines)
    .orderBy(`calibration.${query.sort_column}`, direction)
    .orderBy('calibration.id', direction)
    .offset(query.offset)
    .limit(query.limit)
    .modifyEnd(ownPlan)
    .execute()
  return { rows: page.map((row) => presented<CalibrationRow>(row)), total }
}

/** A query of calibrations with what was asked for. */
function kept<Output>(
  found: SelectQueryBuilder<DB & { calibration: DB['calibrations'] }, 'calibration', Output>,
  { sample_id, method_id, machine_name, state }: CalibrationFilter,
  machines: readonly string[] | null,
) {
  return found
    .$if(machines !== null, (some) =>
      some.where('calibration.machine_name', '=', sql<string>`any(${[...(machines ?? [])]}::text[])`),
    )
    .$if(sample_id !== undefined, (some) => some.where('calibration.sample_id', '=', sample_id ?? 0))
    .$if(method_id !== undefined, (some) => some.where('calibration.method_id', '=', method_id ?? 0))
    .$if(machine_name !== undefined, (some) => some.where('calibration.machine_name', '=', machine_name ?? ''))
    .$if(state !== undefined, (some) => some.where('calibration.state', '=', state ?? ''))
}

/** The instruments with calibrations whose name holds a text: each is one step in an index, not a row for each calibration. */
async function listMachines(tx: Tx, text: string): Promise<string[]> {
  const found = await tx
    .withRecursive('machine(name)', (db) => {
      const ofLaboratory = db
        .selectFrom('calibrations as first')
        .where('first.organization_id', '=', tx.organizationId)
        .where('first.deleted_at', 'is', null)
      return ofLaboratory
        .select(({ fn }) => fn.min<string | null>('first.machine_name').as('name'))
        .unionAll(
          db
            .selectFrom('machine')
            .where('machine.name', 'is not', null)
            .select((eb) =>
              eb
                .selectFrom('calibrations as next')
                .where('next.organization_id', '=', tx.organizationId)
                .where('next.deleted_at', 'is', null)
                .whereRef('next.machine_name', '>', 'machine.name')
                .select(({ fn }) => fn.min<string | null>('next.machine_name').as('name'))
                .as('name'),
            ),
        )
    })
    .selectFrom('machine')
    .where('machine.name', 'is not', null)
    .where(sql<boolean>`position(${text.toLowerCase()} in lower(machine.name)) > 0`)
    .select('machine.name')
    .execute()
  return found.flatMap(({ name }) => (name === null ? [] : [name]))
}

/** A calibration but for its lots, and for what an approval asks of the reader. @throws AppError not_found */
export async function readWholeCalibration(tx: Tx, calibrationId: number) {
  const found = await calibrations(tx)
    .where('calibration.id', '=', calibrationId)
    .select((eb) => [
      'calibration.analytes',
      'calibration.made_by_id',
      'calibration.exception',
      'calibration.approved_alone',
      'calibration.icv',
      'calibration.limits',
      'calibration.superseded_at',
      'calibration.superseded_by_id',
      'calibration.rejected_at',
      'calibration.rejected_by_name',
      'calibration.reject_reason',
      rows(tx, 'injections', eb)
        .whereRef('injections.calibration_id', '=', 'calibration.id')
        .select(sql<number>`count(*)`.as('number'))
        .$asScalar()
        .$notNull()
        .as('used_by'),
    ])
    .executeTakeFirst()
  const { icv, limits, ...row } = present(found)
  return { ...presented<Omit<Calibration, 'asks' | 'icv' | 'icv_limit' | 'limits' | 'lots'>>(row), icv, limits }
}

/** The finished Standard samples that an instrument measured by a method after a calibration's levels, the newest first. */
export async function listIcvCandidateRows(
  tx: Tx,
  place: { machine_name: string; method_id: number; measured_at: string },
) {
  const measured = sql<string>`max(coalesce(run.injected_at, run.received_at))`
  return rows(tx, 'injections as run')
    .innerJoin('samples as sample', on(tx, 'sample.id', 'run.sample_id'))
    .innerJoin('sample_types as type', 'type.id', 'sample.sample_type_id')
    .where('run.machine_name', '=', place.machine_name)
    .where('run.received_at', '>=', place.measured_at)
    .where('run.voided_at', 'is', null)
    .where('sample.test_method_id', '=', place.method_id)
    .where('type.slug', '=', 'standard')
    .where('sample.finished', '=', true)
    .where('sample.deleted_at', 'is', null)
    .groupBy(['sample.id', 'sample.strain_name'])
    .having(sql<string>`min(coalesce(run.injected_at, run.received_at))`, '>=', place.measured_at)
    .select(['sample.id as sample_id', 'sample.strain_name', measured.as('measured_at')])
    .orderBy(measured, 'desc')
    .limit(50)
    .execute()
}

/** How the report method had chromatograms integrated when a calibration's levels were measured; null where it left all to the detection. */
export async function findIntegrationOfLevels(tx: Tx, calibrationId: number) {
  const found = await calibrations(tx)
    .where('calibration.id', '=', calibrationId)
    .select('method.integration')
    .executeTakeFirst()
  return found?.integration ?? null
}

/** The calibration that the same runs were made already. */
export function findCalibrationOfRuns(tx: Tx, sampleId: number, epoch: number) {
  return rows(tx, 'calibrations')
    .where('sample_id', '=', sampleId)
    .where('sample_epoch', '=', epoch)
    .where('state', '<>', 'rejected')
    .select('id')
    .executeTakeFirst()
}

/** Locks the one in force and every draft of an instrument and method, so that one approval follows the other. */
export async function lockCandidates(tx: Tx, place: { machine_name: string; method_id: number }): Promise<void> {
  await rows(tx, 'calibrations')
    .where('machine_name', '=', place.machine_name)
    .where('method_id', '=', place.method_id)
    .where('state', 'in', ['draft', 'approved'])
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Ends the one in force; answers its id. */
export async function supersede(
  tx: Tx,
  place: { machine_name: string; method_id: number },
  by: { id: number; author: Author },
): Promise<number | null> {
  const ended = await changeRows(
    tx,
    'calibrations',
    { state: 'superseded', superseded_at: NOW, superseded_by_id: by.id },
    by.author,
  )
    .where('machine_name', '=', place.machine_name)
    .where('method_id', '=', place.method_id)
    .where('state', '=', 'approved')
    .returning('id')
    .executeTakeFirst()
  return ended?.id ?? null
}

/** A calibration that is in force, as results are quantified by it. */
export function findApprovedCalibration(tx: Tx, id: number) {
  return rows(tx, 'calibrations')
    .where('calibrations.id', '=', id)
    .where('calibrations.state', '=', 'approved')
    .select(['id', 'machine_name', 'method_id', 'approved_at', 'analytes'])
    .executeTakeFirst()
}
