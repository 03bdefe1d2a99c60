import type { JudgedMember, MemberRole, RunOfVial } from '@eluent/domain/analytical-batches'
import type { CalibrationAnalyte } from '@eluent/domain/calibrations'
import { quantifiedFromUgMl, type CellState } from '@eluent/domain/results'
import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { contentOf, lotsOf } from '../inventory/lots-of-sample.ts'

/** The members of a batch in their order, each with what its checks look at: one statement, whatever their number. */
export async function listBatchMembers(tx: Tx, batchId: number) {
  const found = await rows(tx, 'analytical_batch_members as member')
    .where('member.batch_id', '=', batchId)
    .innerJoin('samples', on(tx, 'samples.id', 'member.sample_id'))
    .select([
      'member.id',
      'member.role',
      'member.position',
      'member.parent_id',
      'member.from_epoch',
      'member.bracketed',
      'samples.id as sample_id',
      'samples.strain_name',
      'samples.batch_number',
      'samples.sample_weight_mg',
      'samples.epoch',
      'samples.finished',
      'samples.required_runs',
      'samples.run_count',
      'samples.queued',
      'samples.state as sample_state',
      'samples.test_method_id',
      'samples.profile_key',
      'samples.tested_at',
      'samples.tested_by_id',
      'samples.tested_by_name',
    ])
    .select((eb) => [compoundsOf(tx, eb), vialsOf(tx, eb), runsOf(tx, eb), lotsOf(tx, eb), limitsOfMethod(tx, eb)])
    .orderBy('member.position')
    .orderBy('member.id')
    .execute()
  return found.map(({ role, ...member }) => ({ ...member, role: role as MemberRole }))
}

export type BatchMemberRow = Awaited<ReturnType<typeof listBatchMembers>>[number]

/** The calibrations that were in force at injections of these members, by id. */
export async function listCalibrationsOf(
  tx: Tx,
  members: readonly BatchMemberRow[],
): Promise<Map<number, CalibrationAnalyte[]>> {
  const ids = new Set(members.flatMap(({ runs }) => runs.flatMap(({ calibration_id }) => calibration_id ?? [])))
  if (ids.size === 0) return new Map()
  const found = await rows(tx, 'calibrations')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .select(['id', 'analytes'])
    .execute()
  return new Map(found.map(({ id, analytes }) => [id, analytes]))
}

/** What its checks look at of a member. */
export function judgedMember(
  row: BatchMemberRow,
  calibrations: ReadonlyMap<number, CalibrationAnalyte[]>,
): JudgedMember {
  const { analytes, lower_bound_ug_ml: lower } = row.method
  const stated = new Map(analytes.map((analyte) => [analyte.analyte, analyte]))
  const runs = new Map(row.runs.map((run) => [run.vial_number, run]))
  return {
    id: row.id,
    role: row.role,
    parent_id: row.parent_id,
    finished: isMeasured(row),
    weight_mg: row.vials.find(({ weight_mg }) => weight_mg !== null)?.weight_mg ?? row.sample_weight_mg,
    compounds: row.compounds.map((compound) => ({
      ...compound,
      state: compound.state as CellState,
      lod_ug_ml: stated.get(compound.name)?.lod_ug_ml ?? null,
      loq_ug_ml: quantifiedFromUgMl(lower, stated.get(compound.name)?.loq_ug_ml ?? null, null),
    })),
    vials: row.vials.map(({ label, dilution_factor }, at) => {
      const run = runs.get(at + 1)
      const found = (run?.analytes ?? []).flatMap((analyte) => {
        const compound = row.compounds.find((one) => one.name.toLowerCase() === analyte.name?.toLowerCase())
        return compound ? [[compound.name, analyte] as const] : []
      })
      return {
        label,
        dilution_factor,
        // surrogates too, which the report of a sample does not state
        amounts: Object.fromEntries([
          ...(run?.analytes ?? []).map(({ name, amount_ug_ml }) => [name ?? '', amount_ug_ml] as const),
          ...found.map(([name, { amount_ug_ml }]) => [name, amount_ug_ml] as const),
        ]),
        run: run ? runOfVial(run, found, calibrations) : null,
      }
    }),
    ...contentOf(row.lots),
  }
}

type StoredRun = BatchMemberRow['runs'][number]

function runOfVial(
  { at, machine_name: machine, calibration_id }: StoredRun,
  found: readonly (readonly [string, StoredRun['analytes'][number]])[],
  calibrations: ReadonlyMap<number, CalibrationAnalyte[]>,
): RunOfVial {
  const peaks = found.map(([name, { peak_area: area, retention_time_min, ...measured }]) => {
    const { measured_time_min, measured_resolution: resolution, tailing, plates, signal_to_noise } = measured
    return [
      name,
      { area, retention_time_min, measured_time_min, resolution, tailing, plates, signal_to_noise },
    ] as const
  })
  return {
    at: new Date(at).toISOString(),
    machine,
    peaks: Object.fromEntries(peaks),
    calibration: calibrations.get(calibration_id ?? 0) ?? [],
  }
}

/** Whether it has run for this batch. */
export function isMeasured({ finished, epoch, from_epoch }: Pick<BatchMemberRow, 'finished' | 'epoch' | 'from_epoch'>) {
  return finished && epoch >= from_epoch
}

/** The batches whose checks look at a sample; those that are rejected are judged no more. */
export function batchesOfSample(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'analytical_batch_members as of_batch', eb)
      .innerJoin('analytical_batches as judged', on(tx, 'judged.id', 'of_batch.batch_id'))
      .whereRef('of_batch.sample_id', '=', 'samples.id')
      .where('judged.state', '!=', 'rejected')
      .select(['judged.id', 'judged.withheld']),
  ).as('batches')
}

function compoundsOf(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'sample_compounds', eb)
      .whereRef('sample_compounds.sample_id', '=', 'samples.id')
      .select([
        'sample_compounds.name',
        'sample_compounds.state',
        'sample_compounds.amount_ug_ml',
        'sample_compounds.mg_g',
        'sample_compounds.loq_percent',
      ])
      .orderBy('sample_compounds.position'),
  ).as('compounds')
}

function vialsOf(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'prepared_samples as vial', eb)
      .whereRef('vial.sample_id', '=', 'samples.id')
      .where('vial.acquire', '=', true)
      .select(['vial.label', 'vial.dilution_factor', 'vial.weight_mg', 'vial.vial_type'])
      .orderBy('vial.position'),
  ).as('vials')
}

function runsOf(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'injections as run', eb)
      .whereRef('run.sample_id', '=', 'samples.id')
      .where('run.voided_at', 'is', null)
      .select(['run.id', 'run.uuid', 'run.vial_number', 'run.machine_name', 'run.calibration_id'])
      .select(sql<string>`coalesce(run.injected_at, run.received_at)`.as('at'))
      .select((inner) =>
        jsonArrayFrom(
          rows(tx, 'injection_analytes as found', inner)
            .whereRef('found.injection_id', '=', 'run.id')
            .where('found.valid', '=', true)
            .select([
              'found.name',
              'found.amount_ug_ml',
              'found.peak_area',
              'found.retention_time_min',
              'found.measured_time_min',
              'found.measured_resolution',
              'found.tailing',
              'found.plates',
              'found.signal_to_noise',
            ]),
        ).as('analytes'),
      )
      .orderBy('run.vial_number'),
  ).as('runs')
}

function limitsOfMethod(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonObjectFrom(
    rows(tx, 'method_versions as method', eb)
      .whereRef('method.method_id', '=', 'samples.test_method_id')
      .whereRef('method.version', '=', 'samples.test_method_version')
      .select(['method.analytes', 'method.lower_bound_ug_ml'])
      .limit(1),
  )
    .$notNull()
    .as('method')
}
