import type { Deps } from '../views/deps.ts'
import { approveCalibration } from '../features/calibrations/approve-calibration.ts'
import { createCalibration } from '../features/calibrations/create-calibration.ts'
import type { Call } from '../platform/call/call.ts'
import { backdateCalibration } from '../records/demo/demo-store.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'
import type { DemoRuns } from './run-sample.ts'
import { passwordOf } from './people.ts'

/** The tester makes the calibration, the manager approves it two hours after its last run. */
export async function seedCalibration(deps: Deps, manager: Call, { call, sampleId, results }: DemoRuns): Promise<void> {
  const settings = { db: deps.db, ...sampleSettings(deps) }
  const { id, version } = await createCalibration(settings, call, { sample_id: sampleId })
  await approveCalibration(deps, manager, id, { version, password: passwordOf('admin') })
  const measured = Math.max(...results.map(({ receivedAt }) => Date.parse(receivedAt)))
  const at = new Date(measured + 2 * 3_600_000).toISOString()
  await deps.db.transaction(manager, (tx) => backdateCalibration(tx, id, at))
}
