import type { CellState } from '../results/cell-state.ts'
import type { BudgetHead, BudgetLine } from './budget.ts'

/** What a report takes of the approved budget of its method version. */
export interface ReportedUncertainty extends Pick<BudgetHead, 'k' | 'correlation' | 'moisture_u_percent'> {
  /** Of the budget. */
  id: number
  /** When it was approved. */
  approved_at: string
  analytes: Pick<BudgetLine, 'analyte' | 'from_percent' | 'to_percent' | 'u_percent'>[]
}

/** Why a result has no uncertainty; null where it has one, or is none that could. */
export type WithoutUncertainty = 'no_budget' | 'out_of_range'

interface Result {
  name: string
  state: CellState
  /** Of the sample. */
  percent: number | null
}

/** The relative standard uncertainty of a result, a fraction of 1; null outside the quantifiable range and the budget's. */
export function relativeOfResult(budget: ReportedUncertainty | null | undefined, result: Result): number | null {
  const line = lineOf(budget, result)
  if (!line || result.state !== 'value' || withoutUncertainty(budget, result) !== null) return null
  return line.u_percent / 100
}

/** Why a quantified result has no uncertainty. */
export function withoutUncertainty(
  budget: ReportedUncertainty | null | undefined,
  result: Result,
): WithoutUncertainty | null {
  const { state, percent } = result
  if (state !== 'value' || percent === null || percent <= 0) return null
  const line = lineOf(budget, result)
  if (!line) return 'no_budget'
  return percent >= line.from_percent && percent <= line.to_percent ? null : 'out_of_range'
}

function lineOf(budget: ReportedUncertainty | null | undefined, { name, percent }: Result) {
  if (percent === null || percent <= 0) return undefined
  return budget?.analytes.find(({ analyte }) => analyte === name)
}
