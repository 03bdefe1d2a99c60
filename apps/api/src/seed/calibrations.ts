import type { Deps } from '../views/deps.ts'
import { approveCalibration } from '../features/calibrations/approve-calibration.ts'
import { createCalibration } from '../features/calibrations/create-calibration.ts'
import type { Call } from '../platform/call/call.ts'
import { callAt } from './clock.ts'
import { backdateCalibration } from '../records/demo/demo-store.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'
import type { DemoRuns } from './run-sample.ts'
import { passwordOf } from './people.ts'

const HOUR_MS = 3_600_000

/** A calibration as it is changed next. */
export interface Draft {
  id: number
  version: number
}

/** The tester makes the calibration, the manager approves it two hours after its last run; answers its id. */
export async function seedCalibration(
  deps: Deps,
  manager: Call,
  { call, sampleId, results }: DemoRuns,
  /** Checks the draft by a second source. */
  check?: (draft: Draft, at: Date) => Promise<Draft>,
): Promise<number> {
  const settings = { ...deps, ...sampleSettings(deps) }
  const measured = Math.max(...results.map(({ receivedAt }) => Date.parse(receivedAt)))
  const after = (hours: number) => new Date(measured + hours * HOUR_MS)
  const draft = await createCalibration(settings, callAt(call, after(0.5)), { sample_id: sampleId })
  const { version } = check ? await check(draft, after(0.5)) : draft
  await approveAt(deps, manager, { id: draft.id, version }, after(2))
  return draft.id
}

/** Approves a draft as it would have been approved then. */
export async function approveAt(deps: Deps, manager: Call, { id, version }: Draft, at: Date): Promise<void> {
  await approveCalibration(deps, callAt(manager, at), id, { version, password: passwordOf('admin') })
  await deps.db.transaction(manager, (tx) => backdateCalibration(tx, id, { approved_at: at.toISOString() }))
}
