import { formatDigits } from '../profiles/digits.ts'
import type { Digits } from '../profiles/profile.ts'
import { roundHalfUp } from '../text/round-half-up.ts'

/** A result with its expanded uncertainty, as it is printed. */
export interface StatedResult {
  value: string
  expanded: string
}

const TWO_DIGITS: Digits = { kind: 'significant', number: 2 }

/**
 * A result and its U, both in one unit: U with two significant digits (JCGM 100:2008, 7.2.6), the value rounded to U's last digit or
 * to the profile's, whichever is coarser, halves up. @throws RangeError unless U is above 0
 */
export function statedResult(value: number, expanded: number, digits: Digits): StatedResult {
  if (!(expanded > 0)) throw new RangeError(`An expanded uncertainty is above 0, not ${expanded}`)
  const place = Math.max(lastPlace(expanded, TWO_DIGITS), lastPlace(value, digits))
  return { value: roundedAt(value, place), expanded: formatDigits(expanded, TWO_DIGITS) }
}

/** The power of ten of the last digit that is printed: -2 for 0.35. */
function lastPlace(value: number, digits: Digits): number {
  if (digits.kind === 'decimals') return -digits.number
  if (value === 0) return -12
  const text = Math.abs(value).toExponential(digits.number - 1)
  return Number(text.split('e')[1]) - digits.number + 1
}

function roundedAt(value: number, place: number): string {
  if (place <= 0) return roundHalfUp(value, Math.min(-place, 12))
  const step = 10 ** place
  return String(Number(roundHalfUp(value / step, 0)) * step)
}
