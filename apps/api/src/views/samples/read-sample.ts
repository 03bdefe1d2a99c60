import type { Sample } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
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
  return deps.db.read(call, async (tx) => {
    const bundle = await readSampleBundle(tx, call.organizationId, sampleId)
    if (!bundle) throw new AppError('not_found')
    return presentSample(bundle, await policyContext(tx, deps, call))
  })
}
