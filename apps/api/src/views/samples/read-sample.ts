import type { Sample } from '@eluent/contract'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Call } from '../../platform/call/call.ts'
import { presentSample } from './present-sample.ts'
import { readSampleBundle } from './sample-bundle.ts'
import { policyContext, type SampleSettings } from './sample-settings.ts'

/** One sample with everything its report needs. @throws AppError not_found */
export async function readSample(
  deps: SampleSettings & { db: Database },
  call: Call,
  sampleId: number,
): Promise<Sample> {
  return deps.db.read(call, (tx) => readPresentedSample(tx, deps, call, sampleId))
}

/** The same within a transaction. @throws AppError not_found */
export async function readPresentedSample(
  tx: Tx,
  settings: SampleSettings,
  call: Call,
  sampleId: number,
): Promise<Sample> {
  const bundle = await readSampleBundle(tx, sampleId)
  return presentSample(bundle, policyContext(settings, call, bundle.sleepQueued))
}
