/** A response received this near to the token's expiry renews it. */
const RENEWAL_WINDOW_MS = 20 * 60 * 1000

/** Cancel in the new-version prompt keeps it away for this long. */
const VERSION_PROMPT_SUPPRESSION_MS = 30 * 60 * 1000

export const SIGNATURE_EXPIRED_TEXT = 'Signature Has Expired'

/** Whether a token has run out; `expSeconds` is its exp claim. */
export function isTokenExpired(expSeconds: number, nowMs: number): boolean {
  return nowMs >= expSeconds * 1000
}

/** Whether a response received now renews the token: within 20 minutes of expiry and not past it. */
export function needsRenewal(expSeconds: number, nowMs: number): boolean {
  return !isTokenExpired(expSeconds, nowMs) && expSeconds * 1000 - nowMs <= RENEWAL_WINDOW_MS
}

/** Whether a 426 shows the new-version prompt; `cancelledAtMs` is when it was last cancelled. */
export function showsVersionPrompt(cancelledAtMs: number | null, nowMs: number): boolean {
  return cancelledAtMs === null || nowMs - cancelledAtMs >= VERSION_PROMPT_SUPPRESSION_MS
}

/** Whether the application's version is older than the one required; a malformed or missing one counts as older. */
export function isOutdatedVersion(version: string | null | undefined, required: string): boolean {
  const current = versionParts(version ?? '')
  const needed = versionParts(required)
  if (needed === null) throw new RangeError(`The required version ${required} is not of the form 1.2.3`)
  if (current === null) return true
  const index = needed.findIndex((part, at) => part !== current[at])
  return index !== -1 && (current[index] ?? 0) < (needed[index] ?? 0)
}

function versionParts(version: string): number[] | null {
  return /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version) ? version.split('.').map(Number) : null
}
