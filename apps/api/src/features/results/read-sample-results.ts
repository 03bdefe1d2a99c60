import type { SampleResult } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'
import { readRow } from '../../platform/db/rows.ts'
import type { Call } from '../../platform/call/call.ts'
import { maySeeRawData } from '../../views/files/open-file.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { presentResult } from '../../views/results/present-result.ts'
import { listAnalytesOf, listInjections } from '../../records/results/results-store.ts'
import { readSourceFiles } from '../../records/results/source-files.ts'

/** The sample's valid runs in vial order. @throws AppError not_found */
export async function readSampleResults(
  deps: SampleSettings & { db: Database },
  call: Call,
  sampleId: number,
): Promise<SampleResult[]> {
  return deps.db.read(call, async (tx) => {
    await readRow(tx, 'samples', sampleId)
    const injections = await listInjections(tx, sampleId)
    const analytes = await listAnalytesOf(tx, injections)
    const sourceFiles = maySeeRawData(call.actor, deps.adminRoles) ? await readSourceFiles(tx, injections) : null
    return injections.map((injection) => presentResult(injection, analytes.get(injection.id) ?? [], sourceFiles))
  })
}
