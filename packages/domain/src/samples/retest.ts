import { roleCan } from '../auth/permissions.ts'
import { plainText } from '../text/plain-text.ts'
import { isStorableText, textLength } from '../text/well-formed.ts'
import { ALLOWED, NOT_AUTHORIZED_TEXT, refuse, type Decision } from './decision.ts'
import { collectFieldErrors, type FieldErrors } from './field-errors.ts'
import { sampleWeightError } from './intake-rules.ts'
import { RETEST_ASKERS, type RetestAsker } from './retest-askers.ts'

const RETEST_REASON_MIN = 10
export const RETEST_REASON_MAX = 500

export const RETEST_TEXTS = {
  asker: 'Please say who asks for the retest',
  reason: `Please give the reason in ${RETEST_REASON_MIN} to ${RETEST_REASON_MAX} characters`,
  unfinished: 'A sample can be retested when it is finished.',
  qc: 'A quality control test is not retested.',
} as const

/** The other sample of a retest, as a report names it. */
export interface Retest {
  /** Whether this report's sample is the retest, or was retested as the other one. */
  role: 'retest' | 'original'
  /** Of the other sample; absent on a share link, as are reason and asker. */
  sample_id?: number | undefined
  /** Null until it is finished. */
  report_number: string | null
  totals: { name: string; percent: number | null }[]
  asked_by?: RetestAsker | undefined
  reason?: string | undefined
}

/** Whether the role may have this sample tested again. */
export function mayRetest(facts: {
  role: string
  finished: boolean
  is_qc: boolean
}): Decision<'forbidden' | 'unfinished' | 'qc'> {
  if (!roleCan(facts.role, 'sample.create')) return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  if (facts.is_qc) return refuse('qc', RETEST_TEXTS.qc)
  return facts.finished ? ALLOWED : refuse('unfinished', RETEST_TEXTS.unfinished)
}

/** What is wrong with a request for a retest; its preparation is its own, so it has a weight of its own. */
export function retestErrors(input: { asked_by?: unknown; reason?: unknown; sample_weight?: unknown }): FieldErrors {
  return collectFieldErrors({
    asked_by: RETEST_ASKERS.some((asker) => asker === input.asked_by) ? null : RETEST_TEXTS.asker,
    reason: retestReason(input.reason) === null ? RETEST_TEXTS.reason : null,
    sample_weight: sampleWeightError(input.sample_weight),
  })
}

/** The reason as it is kept; null for one that is too short or too long. */
export function retestReason(given: unknown): string | null {
  if (typeof given !== 'string' || !isStorableText(given)) return null
  const reason = plainText(given)
  return textLength(reason) >= RETEST_REASON_MIN && textLength(reason) <= RETEST_REASON_MAX ? reason : null
}
