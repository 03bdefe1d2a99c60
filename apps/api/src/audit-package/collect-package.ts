import { exportTrail } from '../features/history/read-trail.ts'
import type { Tx } from '../platform/db/database.ts'
import { PACKAGE_SAMPLES_MAX } from '@eluent/domain/audit-packages'
import type { PackageRow } from '../records/audit-packages/audit-packages-store.ts'
import * as behind from '../records/audit-packages/behind-samples-store.ts'
import type { Part, Parts, Place } from './package-parts.ts'
import {
  batchParts,
  calibrationParts,
  equipmentParts,
  lotParts,
  nonconformanceParts,
  proficiencyParts,
} from './quality-parts.ts'
import { sampleParts } from './sample-parts.ts'

/** The records of a package, by their numbers. */
export interface Scope {
  samples: readonly number[]
  batches: readonly number[]
  calibrations: readonly number[]
  lots: readonly number[]
  equipment: readonly number[]
  nonconformances: readonly number[]
}

/** What belongs to what a package is about: its samples, and everything that their results rest on. */
export async function scopeOf(tx: Tx, row: PackageRow): Promise<Scope> {
  const samples = await samplesOf(tx, row)
  const [of, calibrations, equipment] = await Promise.all([
    behind.listBatchesOf(tx, samples),
    behind.listCalibrationsBehind(tx, samples),
    behind.listEquipmentBehind(tx, samples),
  ])
  const batches = row.analytical_batch_id === null ? of : [...new Set([row.analytical_batch_id, ...of])]
  const lots = await behind.listLotsBehind(tx, samples, calibrations)
  const nonconformances = await behind.listNonconformancesOf(tx, {
    sample: samples,
    lot: lots,
    equipment,
    calibration: calibrations,
  })
  return { samples, batches, calibrations, lots, equipment, nonconformances }
}

async function samplesOf(tx: Tx, row: PackageRow): Promise<number[]> {
  if (row.sample_id !== null) return [row.sample_id]
  if (row.analytical_batch_id !== null) return behind.listSamplesOfBatch(tx, row.analytical_batch_id)
  const period = { from: row.from_day ?? '', to: row.to_day ?? '', zone: row.time_zone }
  return behind.listSamplesReleased(tx, period, PACKAGE_SAMPLES_MAX)
}

export function countRecords(scope: Scope): number {
  return Object.values(scope).reduce((sum, ids: readonly number[]) => sum + ids.length, 0)
}

/** All files of a package but its index and manifest, one record after the other, each read when its turn comes. */
export async function* collectPackage(base: Pick<Place, 'deps' | 'call'>, row: PackageRow, scope: Scope): Parts {
  for (const id of scope.samples) yield* sampleParts(base, id)
  for (const id of scope.batches) yield* batchParts(base, id)
  for (const id of scope.calibrations) yield* calibrationParts(base, id)
  for (const id of scope.lots) yield* lotParts(base, id)
  for (const id of scope.equipment) yield* equipmentParts(base, id)
  for (const id of scope.nonconformances) yield* nonconformanceParts(base, id)
  yield* proficiencyParts(base)
  if (row.from_day !== null && row.to_day !== null) yield await trailOf(base, row.from_day, row.to_day)
}

const DAY_MS = 24 * 60 * 60 * 1000

async function trailOf({ deps, call }: Pick<Place, 'deps' | 'call'>, from: string, to: string): Promise<Part> {
  const before = new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString()
  const { body } = await exportTrail(deps, call, {
    from: `${from}T00:00:00Z`,
    before,
    format: 'csv',
    download: undefined,
  })
  return { path: 'audit-trail.csv', what: 'Audit trail of the period (days in UTC)', of: 'Laboratory', bytes: body }
}
