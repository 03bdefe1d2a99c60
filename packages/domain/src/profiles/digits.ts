import { roundHalfUp } from '../text/round-half-up.ts'
import type { Digits } from './profile.ts'

/** `roundHalfUp` knows no more. */
export const DIGITS_MAX = 12

/**
 * A number with a profile's digits, rounded once, halves up; zero has no significant digits and reads '0'.
 * @throws RangeError for a number that is not finite
 */
export function formatDigits(value: number, { kind, number }: Digits): string {
  if (kind === 'decimals') return roundHalfUp(value, number)
  if (value === 0) return '0'
  const decimals = number - 1 - exponentOf(value, number)
  if (decimals >= 0) return roundHalfUp(value, Math.min(decimals, DIGITS_MAX))
  const step = 10 ** -decimals
  return String(Number(roundHalfUp(value / step, 0)) * step)
}

/** The power of ten of the first digit after rounding: 9.996 with three digits is 10.0. */
function exponentOf(value: number, digits: number): number {
  const exponent = Number(Math.abs(value).toExponential().split('e')[1])
  const scaled = Math.abs(value) / 10 ** exponent
  return Number(roundHalfUp(scaled, digits - 1)) >= 10 ? exponent + 1 : exponent
}
