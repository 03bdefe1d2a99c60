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
