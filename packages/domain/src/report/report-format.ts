import { formatDigits, type Digits } from '../profiles/index.ts'
import { formatMgG, formatPercent, NOT_AVAILABLE } from '../results/format-amount.ts'

type Format = (value: number | null) => string

/** How a report writes its numbers. */
export interface ReportFormat {
  percent: Format
  mgG: Format
  /** What a number with an uncertainty has at most. */
  digits: { percent: Digits; mgG: Digits }
}

const PLAIN_DIGITS: ReportFormat['digits'] = {
  percent: { kind: 'decimals', number: 4 },
  mgG: { kind: 'decimals', number: 3 },
}

export const FOUR_DECIMALS: ReportFormat = {
  percent: (value) => formatPercent(value),
  mgG: (value) => formatMgG(value),
  digits: PLAIN_DIGITS,
}

/** The digits of the sample's profile; four decimals of percent and three of mg/g where it says none. */
export function reportFormat(
  rules: { digits_percent: Digits | null; digits_mg_g: Digits | null } | null | undefined,
): ReportFormat {
  return {
    percent: withDigits(rules?.digits_percent, FOUR_DECIMALS.percent),
    mgG: withDigits(rules?.digits_mg_g, FOUR_DECIMALS.mgG),
    digits: {
      percent: rules?.digits_percent ?? PLAIN_DIGITS.percent,
      mgG: rules?.digits_mg_g ?? PLAIN_DIGITS.mgG,
    },
  }
}

function withDigits(digits: Digits | null | undefined, plain: Format): Format {
  return digits ? (value) => (value === null ? NOT_AVAILABLE : formatDigits(value, digits)) : plain
}
