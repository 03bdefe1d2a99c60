import { roundHalfUp } from '../text/round-half-up.ts'
import { CELL_TEXTS, type CellState } from './cell-state.ts'
import { isStatedLoq, mgGOfPercent } from './potency.ts'

const PERCENT_DECIMALS = 4

/** The text of a value that is not available. */
export const NOT_AVAILABLE = 'N/A'

/** A percent with 4 decimals, halves up; 'N/A' for null. @throws RangeError for a number that is not finite. */
export function formatPercent(percent: number | null, decimals: number = PERCENT_DECIMALS): string {
  return percent === null ? NOT_AVAILABLE : roundHalfUp(percent, decimals)
}

/** mg/g with one decimal fewer than its percent, the same digits; 'N/A' for null. */
export function formatMgG(mgG: number | null, percentDecimals: number = PERCENT_DECIMALS): string {
  return mgG === null ? NOT_AVAILABLE : roundHalfUp(mgG, Math.max(percentDecimals - 1, 0))
}

/** A limit, which is never 0: '0.0330', and '< 0.0001' for one that rounds to 0. */
export function limitText(limit: number, format: (value: number) => string): string {
  const text = format(limit)
  return Number(text) === 0 ? `< ${text.replace(/0$/, '1')}` : text
}

/** '< LOQ', or '< 0.0330 %' where the limit is printed (LIMIT-02) and one is stated. */
export function belowLoqText(
  loqPercent: number | null,
  printsLimits: boolean,
  unit: '%' | 'mg/g' = '%',
  format: (value: number) => string = unit === '%' ? formatPercent : formatMgG,
): string {
  if (!printsLimits || !isStatedLoq(loqPercent)) return CELL_TEXTS.below_loq
  const limit = limitText(unit === '%' ? loqPercent : mgGOfPercent(loqPercent), format)
  return `${limit.startsWith('<') ? limit : `< ${limit}`} ${unit}`
}

/** The text of a result cell: its state's word, or the value by `format`. */
export function cellText(state: CellState, value: number | null, format: (value: number | null) => string): string {
  return state === 'value' ? format(value) : CELL_TEXTS[state]
}
