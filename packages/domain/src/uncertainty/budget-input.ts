import type { Approach, ReferenceKind } from './budget.ts'
import type { Distribution } from './standard-uncertainty.ts'

export interface ReferenceInput {
  name?: unknown
  kind: ReferenceKind
  bias_percent?: unknown
  u_reference_percent?: unknown
  sd_percent?: unknown
  measurements?: unknown
}

export interface FactorInput {
  name?: unknown
  value?: unknown
  uncertainty?: unknown
  distribution: Distribution
}

export interface ChartInput {
  series_id?: unknown
  first_day?: unknown
  last_day?: unknown
}

/** The budget of one analyte as it is typed; what its approach does not use is left aside. */
export interface LineInput {
  analyte: string
  approach: Approach
  from_percent?: unknown
  to_percent?: unknown
  source?: unknown
  /** u(Rw) is from a chart, else from pairs. */
  reproducibility_from: 'chart' | 'duplicates'
  chart?: ChartInput | undefined
  pairs?: readonly { first?: unknown; second?: unknown }[] | undefined
  references?: readonly ReferenceInput[] | undefined
  factors?: readonly FactorInput[] | undefined
  /** Relative expanded uncertainty, percent. */
  expanded_percent?: unknown
}

export interface BudgetInput {
  estimated_on?: unknown
  k?: unknown
  correlation?: unknown
  moisture_u_percent?: unknown
  note?: unknown
  lines: readonly LineInput[]
}

/** The counting points of a chart in its chosen period. */
export interface ChartPeriod {
  /** As a budget names it. */
  name: string
  figure: string
  level: string
  analyte: string
  values: readonly number[]
}

export const BUDGET_TEXTS = {
  day: 'Please enter the day of the estimate.',
  later: 'An estimate was made today or before.',
  k: 'k must be a number from 1 to 4.',
  correlation: 'The correlation must be a number from -1 to 1.',
  moisture: 'The standard uncertainty of the moisture must be a number above 0 and below 50 %, or empty.',
  lines: 'Please enter the uncertainty of at least one analyte.',
  twice: 'This analyte stands twice.',
  range: 'Please enter a range in percent, from 0 to 100, its end above its beginning.',
  source: 'Please say where the numbers come from, in 1 to 500 characters.',
  chart: 'Please choose a control chart.',
  period: 'Please enter the first and the last day of the period.',
  points: 'At least 20 points that count are needed in the period; it has {count}.',
  spread: 'The points of the period are all the same, or their mean is not above 0.',
  procedure:
    'A check standard does not pass the whole procedure: please choose a chart of LCS, of a control material in mg/g, or of duplicates.',
  otherAnalyte: 'This chart is of {analyte}.',
  pairs: 'Please enter at least 8 pairs of duplicates, each number above 0.',
  same: 'The two results of each pair are the same: the pairs say nothing.',
  references:
    'Please enter at least one reference material, proficiency round or spike, each with its bias and the uncertainty of its value.',
  single: 'Of one reference, please enter the SD and the number of your measurements.',
  factors: 'Please enter at least one factor, each with a name, a value and an uncertainty above 0.',
  expanded: 'U must be a number above 0 and at most 100 %.',
  nothing: 'The combined uncertainty must be above 0 and at most 100 %.',
} as const

export const SOURCE_MAX = 500
export const BUDGET_NOTE_MAX = 2000
export const BUDGET_LINES_MAX = 100
export const BUDGET_ROWS_MAX = 200
