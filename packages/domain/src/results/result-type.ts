import { readingsOf, type CompoundsInput } from './compute-compounds.ts'
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
  const upperUgMl = input.upper_bounds
  if (upperUgMl === null) return null
  const counted = new Set(totals.flatMap(({ primary_analyte, acid_analyte }) => [primary_analyte, acid_analyte]))
  const types = [...counted].map((analyte) => typeOf(analyte, input, upperUgMl))
  return RANK.findLast((type) => types.includes(type)) ?? null
}

function typeOf(analyte: string, input: CompoundsInput, upperUgMl: number): ResultType | null {
  const amounts = (state: 'value' | 'over_bounds'): number[] =>
    readingsOf(input, analyte).flatMap((reading) =>
      reading.state === state && reading.amount_ug_ml !== null ? [reading.amount_ug_ml] : [],
    )
  const inRange = amounts('value')
  if (inRange.length > 0) {
    return inRange.length === 1 && inRange.some((amount) => amount > CLOSE_SHARE * upperUgMl) ? 'CLOSE' : null
  }
  const over = amounts('over_bounds')
  if (over.length === 0) return null
  // 1.2 x 50 is 60 in floating point, too; the last digit of other bounds is no preparation error.
  const excess = Math.min(...over) / upperUgMl - 1
  return excess > LARGEST_EXCESS + 1e-9 ? 'OVER' : 'EDGING'
}
