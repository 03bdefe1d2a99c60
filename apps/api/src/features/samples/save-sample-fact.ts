import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockVersion } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { listCompounds } from '../../records/results/results-store.ts'
import { keepSampleState } from '../../records/samples/sample-state-store.ts'
import { changeSample } from '../../records/samples/samples-store.ts'

type Fact = { latitude: number; longitude: number } | { dominant_analyte: string }

/** Stores where a sample was scanned, or which analyte its report names dominant. @throws AppError not_found, changed_meanwhile, sample_certified, validation_failed */
export async function saveSampleFact(
  deps: SampleSettings & { db: Database },
  call: Call,
  sampleId: number,
  fact: Fact,
  version?: number,
): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    const sample = await lockVersion(tx, 'samples', sampleId, version)
    if ('dominant_analyte' in fact) {
      if (sample.certus_id !== null) throw new AppError('sample_certified')
      const compounds = await listCompounds(tx, sampleId)
      if (!compounds.some((compound) => compound.name === fact.dominant_analyte)) {
        throw fieldErrors({ dominant_analyte: ['This analyte is not on the report.'] })
      }
    }
    const old =
      'dominant_analyte' in fact
        ? { dominant_analyte: sample.dominant_analyte }
        : { latitude: sample.latitude, longitude: sample.longitude }
    await changeSample(tx, sampleId, fact, call.actor)
    if (sample.state === 'released' || sample.state === 'changed')
      await keepSampleState(tx, await readPresentedSample(tx, deps, call, sampleId), sample.state)
    await writeAudit(tx, call, { action: 'edit', noun: 'sample', recordId: sampleId, old, new: fact })
    return { message: 'Saved' }
  })
}
