import { locale } from '../../language/t.ts'

const FOUR_DIGITS = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 })

/** A number to be looked at, not to be computed with. */
export function formatNumber(value: number): string {
  return FOUR_DIGITS.format(value)
}
