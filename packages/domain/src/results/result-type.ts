import { readingsOf, type CompoundsInput, type Reading } from './compute-compounds.ts'
import type { TotalDefinition } from './total-potentials.ts'

/** How far the most concentrated analyte lies from what the method can measure; see docs/decisions for the rule. */
export type ResultType = 'CLOSE' | 'EDGING' | 'OVER'

/** Over the upper bound by at most this share the result is an estimate, by more the preparation was wrong. */
const LARGEST_EXCESS = 0.2
/** Above this share of the upper bound a single vial in range has nothing to confirm it. */
const CLOSE_SHARE = 0.95

const RANK: readonly ResultType[] = ['CLOSE', 'EDGING', 'OVER']

/**
 * The result type of a sample whose vials have all run, by the analytes that count in a total: OVER when one is over
 * bounds in every vial by more than 20 %, EDGING when by at most 20 % in one of them, CLOSE when the only vial in range
 * holds it above 95 % of the upper bound; the worst of them. Null for all other samples.
 */
export function resultType(input: CompoundsInput, totals: readonly TotalDefinition[]): ResultType | null {
  if (input.upper_bounds === null) return null
  const counted = new Set(totals.flatMap(({ primary_analyte, acid_analyte }) => [primary_analyte, acid_analyte]))
  const types = [...counted].map((analyte) => typeOf(analyte, input))
  return RANK.findLast((type) => types.includes(type)) ?? null
}

function typeOf(analyte: string, input: CompoundsInput): ResultType | null {
  const shares = (state: Reading['state']): number[] =>
    readingsOf(input, analyte).flatMap(({ amount_ug_ml: amount, upper_ug_ml: upper, ...reading }) =>
      reading.state === state && amount !== null && upper !== null ? [amount / upper] : [],
    )
  const inRange = shares('value')
  if (inRange.length > 0) return inRange.length === 1 && inRange.some((share) => share > CLOSE_SHARE) ? 'CLOSE' : null
  const over = shares('over_bounds')
  if (over.length === 0) return null
  // 1.2 x 50 is 60 in floating point, too; the last digit of other bounds is no preparation error.
  const excess = Math.min(...over) - 1
  return excess > LARGEST_EXCESS + 1e-9 ? 'OVER' : 'EDGING'
}
