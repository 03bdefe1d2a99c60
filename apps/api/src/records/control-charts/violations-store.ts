import type { BrokenOnChart } from '@eluent/domain/analytical-batches'
import type { RuleMode, WestgardRule } from '@eluent/domain/qc'
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

/** The rules that points of a batch's members broke; what was excluded or cleared since says nothing of the batch. */
export async function listBrokenRules(tx: Tx, batchId: number): Promise<BrokenOnChart[]> {
  const found = await rows(tx, 'analytical_batch_members as member')
    .innerJoin('control_points as point', on(tx, 'point.sample_id', 'member.sample_id'))
    .innerJoin('control_violations as violation', on(tx, 'violation.point_id', 'point.id'))
    .innerJoin('control_series as series', on(tx, 'series.id', 'point.series_id'))
    .innerJoin('injections as run', on(tx, 'run.id', 'point.injection_id'))
    .where('member.batch_id', '=', batchId)
    .where('point.excluded_at', 'is', null)
    .where('run.voided_at', 'is', null)
    .whereRef('run.epoch', '>=', 'member.from_epoch')
    .select(['member.sample_id', 'series.analyte', 'violation.rule', 'violation.mode'])
    .orderBy('violation.id')
    .execute()
  return found.map(({ rule, mode, ...row }) => ({ ...row, rule: rule as WestgardRule, mode: mode as RuleMode }))
}

/** The batches that a sample is measured in, but for those that were rejected. */
export function listBatchesOf(tx: Tx, sampleId: number) {
  return rows(tx, 'analytical_batch_members as member')
    .innerJoin('analytical_batches as batch', on(tx, 'batch.id', 'member.batch_id'))
    .where('member.sample_id', '=', sampleId)
    .where('batch.state', '<>', 'rejected')
    .select('batch.id')
    .execute()
}
