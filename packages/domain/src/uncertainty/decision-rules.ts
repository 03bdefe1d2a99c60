import { passesAsHemp } from '../qc/limits.ts'

/**
 * By which rule a result is compared with a limit (ILAC-G8:09/2019): 4.2.1 simple acceptance, w = 0; 4.2.2 guard band w = U; 4.2.3
 * the same in four words; and the acceptable hemp THC level of 7 CFR 990.1.
 */
export const DECISION_RULES = ['simple', 'guard_band', 'four_words', 'hemp'] as const
export type DecisionRule = (typeof DECISION_RULES)[number]

export const DECISION_RULE_NAMES: Readonly<Record<DecisionRule, string>> = {
  simple: 'simple acceptance',
  guard_band: 'guard band',
  four_words: 'guard band in four words',
  hemp: 'hemp rule',
}

export const OUTCOMES = ['pass', 'conditional_pass', 'conditional_fail', 'fail'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The words of ILAC-G8. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  pass: 'Pass',
  conditional_pass: 'Conditional pass',
  conditional_fail: 'Conditional fail',
  fail: 'Fail',
}

/** A result with its U, both in the limit's unit. */
export interface Measured {
  value: number
  /** Null where none is stated. */
  expanded: number | null
}

export interface Limit {
  side: 'at_most' | 'at_least'
  value: number
  rule: DecisionRule
}

/** What double precision leaves of a sum of printed numbers: 0.30 - 0.06 is 0.24. */
const NOISE = 1e-9

/** The limit up to which a guard band accepts; the limit itself without one. */
export function acceptanceLimit({ side, value, rule }: Limit, expanded: number): number {
  if (rule !== 'guard_band' && rule !== 'four_words') return value
  return side === 'at_most' ? value - expanded : value + expanded
}

/** What the rule says; null where it needs a U and none is stated. */
export function decide({ value, expanded }: Measured, limit: Limit): Outcome | null {
  if (limit.rule === 'simple') return beyond(value, limit) <= NOISE ? 'pass' : 'fail'
  if (expanded === null) return null
  if (limit.rule === 'hemp') return passesAsHemp(value, expanded, limit.value) ? 'pass' : 'fail'
  const over = beyond(value, limit)
  if (over <= -expanded + NOISE) return 'pass'
  if (limit.rule === 'guard_band') return 'fail'
  if (over <= NOISE) return 'conditional_pass'
  return over <= expanded + NOISE ? 'conditional_fail' : 'fail'
}

/** How far a value lies on the wrong side of the limit; negative on the right one. */
function beyond(value: number, limit: Limit): number {
  return limit.side === 'at_most' ? value - limit.value : limit.value - value
}

/** A claim of a label beside what was found, both in one unit; the claim is above 0. */
export interface Claim {
  claim: number
  found: number
  tolerance_percent: number
}

/** How far the result lies from the label, percent of the label, and whether that is within the tolerance (1 CCR 212-3-4-115). */
export function judgeClaim({ claim, found, tolerance_percent }: Claim): {
  difference_percent: number
  within: boolean
} {
  const difference_percent = (100 * (found - claim)) / claim
  return { difference_percent, within: Math.abs(difference_percent) <= tolerance_percent + NOISE }
}
