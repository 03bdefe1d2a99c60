import { filledIn } from '../../text/filled-in.ts'
import { BATCH } from './batch.ts'
import { CALIBRATION } from './calibration.ts'
import { CERTIFICATE } from './certificate.ts'
import type { Condition, Hold, ReleaseHoldFacts } from './condition.ts'
import { EQUIPMENT } from './equipment.ts'
import { HOMOGENEITY } from './homogeneity.ts'
import { LOTS } from './lots.ts'
import { NONCONFORMANCES } from './nonconformances.ts'
import { OVER_RANGE } from './over-range.ts'
import { PROFICIENCY } from './proficiency.ts'
import { QC_REPORT } from './qc-report.ts'
import { REPLICATES } from './replicates.ts'
import { REQUIRED_ANALYTES } from './required-analytes.ts'
import type { ConditionKey, ConditionState, ReleaseHoldRule } from './rules.ts'
import { REVIEWS } from './reviews.ts'
import { RUNS } from './runs.ts'
import { UNCERTAINTY } from './uncertainty.ts'

/** What a report waits for, in the order in which it is listed; a condition more is a file of this folder, a line here and its words in `rules.ts`. */
const CONDITIONS = [
  RUNS,
  BATCH,
  QC_REPORT,
  CALIBRATION,
  OVER_RANGE,
  REPLICATES,
  REQUIRED_ANALYTES,
  CERTIFICATE,
  UNCERTAINTY,
  HOMOGENEITY,
  REVIEWS,
  PROFICIENCY,
  EQUIPMENT,
  LOTS,
  NONCONFORMANCES,
] as const

export type ReleaseHold = Hold<ReleaseHoldRule>

const LISTED: readonly Omit<Condition<ConditionKey, ReleaseHoldRule>, 'texts'>[] = CONDITIONS

export const CONDITION_TITLES = Object.fromEntries(CONDITIONS.map(({ key, title }) => [key, title])) as Readonly<
  Record<ConditionKey, string>
>

/** What a rule says where it holds a report back; what stands in braces is filled in. */
export const RELEASE_HOLD_TEXTS = Object.assign({}, ...CONDITIONS.map(({ texts }) => texts)) as Readonly<
  Record<ReleaseHoldRule, string>
>

export interface ReleaseCondition {
  key: ConditionKey
  state: ConditionState
  /** What is open of it. */
  holds: ReleaseHold[]
}

/** What a report waits for before it is released; of one without all runs, and of a released one, only what holds it in any case. */
export function releaseConditions(facts: ReleaseHoldFacts): ReleaseCondition[] {
  const { finished = true, released = false } = facts
  return LISTED.map(({ key, isAsked, isAlways = false, holds }) => {
    if (key === 'runs') return { key, state: finished ? 'met' : 'open', holds: [] }
    if (!isAlways && (!finished || released)) return { key, state: 'not_asked', holds: [] }
    const found = holds(facts)
    return { key, state: found.length > 0 ? 'open' : isAsked(facts) ? 'met' : 'not_asked', holds: found }
  })
}

/** Everything that holds a report back; empty for a finished one that may be released. @internal what tests ask of the list */
export function releaseHolds(facts: ReleaseHoldFacts): ReleaseHold[] {
  return releaseConditions(facts).flatMap(({ holds }) => holds)
}

/** The sentence of a hold in English. */
export function releaseHoldText({ rule, values }: Pick<ReleaseHold, 'rule' | 'values'>): string {
  return filledIn(RELEASE_HOLD_TEXTS[rule], values)
}
