import type { Deps } from '../views/deps.ts'
import { approveCalibration } from '../features/calibrations/approve-calibration.ts'
import { createCalibration } from '../features/calibrations/create-calibration.ts'
import type { Call } from '../platform/call/call.ts'
import { backdateCalibration } from '../records/demo/demo-store.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'
import type { DemoRuns } from './run-sample.ts'
import { passwordOf } from './people.ts'

const HOUR_MS = 3_600_000

/** The tester makes the calibration, the manager approves it two hours after its last run; answers its id. */
export async function seedCalibration(
  deps: Deps,
  manager: Call,
  { call, sampleId, results }: DemoRuns,
): Promise<number> {
  const settings = { db: deps.db, ...sampleSettings(deps) }
  const { id, version } = await createCalibration(settings, call, { sample_id: sampleId })
  const measured = Math.max(...results.map(({ receivedAt }) => Date.parse(receivedAt)))
  await approveAt(deps, manager, { id, version }, new Date(measured + 2 * HOUR_MS))
  return id
}

/** Approves a draft as it would have been approved then. */
export async function approveAt(
  deps: Deps,
  manager: Call,
  { id, version }: { id: number; version: number },
  at: Date,
): Promise<void> {
  await approveCalibration(deps, manager, id, { version, password: passwordOf('admin') })
  await deps.db.transaction(manager, (tx) => backdateCalibration(tx, id, { approved_at: at.toISOString() }))
}
