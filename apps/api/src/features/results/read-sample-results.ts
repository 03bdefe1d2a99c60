import type { SampleResult } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'
import { readRow } from '../../platform/db/rows.ts'
import type { Call } from '../../platform/call/call.ts'
import { maySeeRawData } from '../../views/files/open-file.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { presentResult } from '../../views/results/present-result.ts'
import { listWholeInjections } from '../../records/results/results-store.ts'
import { filesOfRuns } from '../../records/results/source-files.ts'

/** The sample's valid runs in vial order. @throws AppError not_found */
export async function readSampleResults(
  deps: SampleSettings & { db: Database },
  call: Call,
  sampleId: number,
): Promise<SampleResult[]> {
  return deps.db.read(call, async (tx) => {
    const [, injections] = await Promise.all([readRow(tx, 'samples', sampleId), listWholeInjections(tx, sampleId)])
    const mayFiles = maySeeRawData(call.actor, deps.adminRoles)
    return injections.map((run) => presentResult(run, run.analytes, mayFiles ? filesOfRuns([run]) : null))
  })
}
