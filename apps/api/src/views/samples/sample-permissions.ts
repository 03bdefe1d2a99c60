import type { Sample } from '@eluent/contract'
import { mayDownloadCoa, mayEditCoa } from '@eluent/domain/coa'
import {
  mayAddToQueue,
  mayClearResults,
  mayDeleteSample,
  mayDownloadFromReport,
  mayEditSample,
  type Decision,
} from '@eluent/domain/samples'
import type { ShownAt } from '../certificates/present-certificate.ts'

/** What the policies need to know of a sample; list rows and whole samples both have it. */
export interface PolicyFacts {
  sample_type_slug: string
  sample_weight_mg: number | null
  queued: boolean
  finished: boolean
  imported: boolean
  certus_id: number | null
  run_count: number
}

/** Who calls, and what of the instrument's queue bears on the verdicts. */
export interface PolicyContext {
  role: string
  /** Who they are, whoever they act as. */
  actualRole: string
  adminRoles: readonly string[]
  sleepQueued: boolean
  shownAt: ShownAt
  /** Whether they may see files of runs. */
  seesRawData: boolean
}

/** A decision as the wire carries it. */
export function verdict(decision: Decision<string>) {
  return decision.allowed ? { allowed: true, text: null } : { allowed: false, text: decision.text }
}

/** Every policy's verdict on one sample, as the wire carries it: the buttons read what the API enforces. */
export function samplePermissions(facts: PolicyFacts, context: PolicyContext) {
  const { role, adminRoles, sleepQueued } = context
  return {
    edit: verdict(
      mayEditSample(
        {
          role,
          sample_type: facts.sample_type_slug,
          has_weight: facts.sample_weight_mg !== null,
          queued: facts.queued,
          has_results: facts.run_count > 0,
        },
        adminRoles,
      ),
    ),
    clear_results: verdict(
      mayClearResults({
        role,
        queued: facts.queued,
        imported: facts.imported,
        certus_id: facts.certus_id,
        has_results: facts.run_count > 0,
      }),
    ),
    add_to_queue: verdict(
      mayAddToQueue({
        role,
        queued: facts.queued,
        finished: facts.finished,
        sleep_queued: sleepQueued,
        machine_method: null,
      }),
    ),
    delete: verdict(mayDeleteSample({ role, queued: facts.queued, certus_id: facts.certus_id })),
    download: verdict(mayDownloadFromReport({ role, finished: facts.finished })),
  }
}

/** The verdicts on a sample's certificate of analysis. */
export function coaPermissions(
  sample: Pick<Sample, 'finished' | 'coa' | 'certus_id'>,
  { role, actualRole }: PolicyContext,
) {
  return {
    update_coa: verdict(mayEditCoa({ role, certus_id: sample.certus_id })),
    download_coa: verdict(mayDownloadCoa({ actual_role: actualRole, coa: sample.coa, finished: sample.finished })),
  }
}
