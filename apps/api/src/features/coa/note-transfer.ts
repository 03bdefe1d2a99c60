import type { BodyOf, Sample, noteTransfer as noteTransferEndpoint } from '@eluent/contract'
import { hasResults, mayTransferSample, withTransferNote } from '@eluent/domain/samples'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { lock } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { presentSample } from '../../views/samples/present-sample.ts'
import { readSampleBundle } from '../../views/samples/sample-bundle.ts'
import { policyContext, type SampleSettings } from '../../views/samples/sample-settings.ts'
import { keepSampleState } from '../../records/samples/sample-state-store.ts'
import { changeSample } from '../../records/samples/samples-store.ts'

type Deps = SampleSettings & { db: Database; now: () => Date }

/**
 * Adds to the sample's notes that it was transferred: to whom, and when by this server's clock.
 * @throws AppError not_found, forbidden, sample_without_results, sample_not_finished, sample_without_coa
 */
export async function noteTransfer(
  deps: Deps,
  call: Call,
  sampleId: number,
  { entity }: BodyOf<typeof noteTransferEndpoint>,
): Promise<Sample> {
  return deps.db.transaction(call, async (tx) => {
    const row = await lock(tx, 'samples', sampleId)
    const bundle = await readSampleBundle(tx, sampleId)
    const context = policyContext(deps, call, bundle.sleepQueued)
    const { compounds, finished, coa } = presentSample(bundle, context)
    const facts = { role: context.role, has_entity: true, has_results: hasResults(compounds), finished, coa }
    const decision = mayTransferSample(facts)
    if (!decision.allowed) throw new AppError(REFUSALS[decision.reason])
    const notes = withTransferNote(row.notes, entity.name, deps.now())
    await changeSample(tx, sampleId, { notes }, call.actor)
    await writeAudit(tx, call, {
      action: 'transfer',
      noun: 'sample',
      recordId: sampleId,
      old: { notes: row.notes },
      new: { notes, entity: entity.name, entity_id: String(entity.id) },
    })
    const sample = presentSample(await readSampleBundle(tx, sampleId), context)
    await keepSampleState(tx, sample, row.state)
    return sample
  })
}

const REFUSALS = {
  forbidden: 'forbidden',
  // the browser's matter: by the time of this call the service has taken the sample
  no_entity: 'forbidden',
  no_results: 'sample_without_results',
  unfinished: 'sample_not_finished',
  no_coa: 'sample_without_coa',
} as const
