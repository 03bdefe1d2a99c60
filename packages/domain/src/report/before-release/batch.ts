import type { AnalyticalBatchState, BatchVerdict, OwnFailure, SignedQcReport } from '../../analytical-batches/index.ts'
import { isQcSampleType } from '../../samples/sample-types.ts'
import { condition, type Hold, type ReleaseHoldFacts } from './condition.ts'

/** The analytical batch that speaks for a sample. */
export interface BatchOfReport {
  id: number
  number: string
  state: AnalyticalBatchState
  /** What keeps the reports of the batch; null where nothing does. */
  verdict: BatchVerdict | null
  reject_reason: string | null
  /** Whether the sample stands in a passing bracket; null where none is asked. */
  bracketed: boolean | null
  /** Failed checks of this sample alone; absent for none. */
  own_failures?: readonly OwnFailure[]
  /** Its signed QC report; absent or null where it is not signed. */
  qc_report?: SignedQcReport | null
}

function isProduct({ sample_type_slug }: ReleaseHoldFacts): boolean {
  return !isQcSampleType(sample_type_slug)
}

/** The QC of a sample's analytical batch; one sentence a batch, the worst first. (ISO/IEC 17025:2017, 7.7.1) */
export const BATCH = condition({
  key: 'batch',
  title: 'Batch QC',
  texts: {
    batch_failed: 'QC of batch {batch} is not complete: {check} failed for {analyte} ({value}, limit {limit}).',
    batch_failed_several:
      'QC of batch {batch} is not complete: {check} failed for {analyte} ({value}, limit {limit}), and {more} more checks failed.',
    batch_not_evaluated:
      'QC of batch {batch} is not complete: {check} could not be evaluated, since the sample holds too much of each analyte that was added. Spike it with more and run it again, or except it.',
    batch_not_run: 'QC of batch {batch} is not complete: {check} is not run.',
    batch_surrogate:
      'The surrogate {analyte} of this sample was recovered to {value}, limit {limit}. Prepare and run the sample again, or except the check in batch {batch}.',
    batch_bracket:
      'This sample was injected outside of a passing bracket of CCVs in batch {batch}. Run it again between two CCVs that pass.',
    batch_rejected: 'Batch {batch} was rejected: {why} Prepare the sample again in another batch.',
    batch_required:
      'This sample is in no analytical batch, and the laboratory releases reports of batches alone. Add it to one in Sample Results.',
  },
  isAsked: (facts) => isProduct(facts) && (facts.settings.batches_required || Boolean(facts.batch)),
  holds: (facts) => {
    if (!isProduct(facts)) return []
    const { batch, settings } = facts
    if (batch) return batchHolds(batch)
    return settings.batches_required ? [{ rule: 'batch_required', values: {}, record_id: null }] : []
  },
})

type BatchRule =
  | 'batch_failed'
  | 'batch_failed_several'
  | 'batch_not_evaluated'
  | 'batch_not_run'
  | 'batch_surrogate'
  | 'batch_bracket'
  | 'batch_rejected'
  | 'batch_required'

export function batchHolds({
  id,
  number,
  state,
  verdict,
  reject_reason,
  bracketed,
  own_failures = [],
}: BatchOfReport): Hold<BatchRule>[] {
  const hold = (rule: BatchRule, values: Hold<BatchRule>['values'] = {}) => [
    { rule, values: { batch: number, ...values }, record_id: id },
  ]
  if (state === 'rejected') return hold('batch_rejected', { why: reject_reason ?? '' })
  if (verdict?.kind === 'not_run') return hold('batch_not_run', { check: verdict.check })
  if (verdict?.kind === 'not_evaluated') return hold('batch_not_evaluated', { check: verdict.check })
  if (verdict?.kind === 'failed') {
    const { check, analyte, value, limit, more } = verdict
    const said = { check, analyte, value, limit }
    return more > 0 ? hold('batch_failed_several', { ...said, more }) : hold('batch_failed', said)
  }
  const [own] = own_failures
  if (own) return hold('batch_surrogate', { ...own })
  return bracketed === false ? hold('batch_bracket') : []
}
