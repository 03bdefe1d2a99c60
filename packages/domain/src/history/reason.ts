import { plainText } from '../text/plain-text.ts'
import { isStorableText, textLength } from '../text/well-formed.ts'

const REASON_MIN = 5
export const REASON_MAX = 255

/** Why a record was cleared, deleted or voided must be said in so many characters (RERUN-01). */
export const REASON_TEXT = `Please give a reason of ${REASON_MIN} to ${REASON_MAX} characters`

/** The reason as it is kept; null for none, or for one that is too short or too long. */
export function keptReason(given: unknown): string | null {
  if (typeof given !== 'string' || !isStorableText(given)) return null
  const reason = plainText(given)
  return textLength(reason) >= REASON_MIN && textLength(reason) <= REASON_MAX ? reason : null
}

const OFFERED_REASONS_MAX = 30
const OFFERED_REASONS_TEXT = `At most ${OFFERED_REASONS_MAX} reasons of ${REASON_MIN} to ${REASON_MAX} characters, each once`

/** What is wrong with the reasons that a laboratory keeps to choose from; null for a valid or missing list. */
export function offeredReasonsError(reasons: readonly unknown[] | undefined): string | null {
  if (reasons === undefined) return null
  const kept = reasons.map(keptReason)
  const isValid = !kept.includes(null) && new Set(kept).size === kept.length && kept.length <= OFFERED_REASONS_MAX
  return isValid ? null : OFFERED_REASONS_TEXT
}
