import type { CellState } from '../results/cell-state.ts'
import { differencePercent, type CountedCompound } from '../results/compute-totals.ts'
import { NOT_AVAILABLE, cellText, formatMgG, formatPercent } from '../results/format-amount.ts'
import { isStatedLoq, mgGOfPercent } from '../results/potency.ts'
import type { ReportCompound, ReportMethod, ReportSample } from './report-sample.ts'
import type { ReportRow } from './report-view.ts'

/** Colour of an analyte that the method gives none or a malformed one. */
const DEFAULT_COLOR = '#000000'

/** One analyte of the report's method with its compound and state, in elution order. */
export interface ReportedCompound extends CountedCompound {
  color: string
  loq: number | null
}

/** The method's analytes in elution order; those that elution does not name follow in the method's. */
export function reportedCompounds(sample: ReportSample): ReportedCompound[] {
  const analytes = sample.test_method?.analytes ?? []
  const byName = new Map(analytes.map((entry) => [entry.analyte, entry.color]))
  const names = new Set([...sample.elution_order.filter((name) => byName.has(name)), ...byName.keys()])
  return [...names].map((compound) => {
    const found = Object.hasOwn(sample.compounds, compound) ? sample.compounds[compound] : undefined
    const percent = found?.percent ?? null
    return {
      compound,
      color: reportColor(byName.get(compound)),
      state: stateOf(found, sample.test_method),
      percent,
      mg: found?.mg ?? (percent === null ? null : mgGOfPercent(percent)),
      loq: found?.loq ?? null,
    }
  })
}

/** The results table: rows with N/D or < LOQ last, all others as they come. */
export function reportRows(
  compounds: readonly ReportedCompound[],
  last: ReportSample['previous_standard'],
): ReportRow[] {
  const isLast = ({ state }: ReportedCompound): boolean => state === 'not_detected' || state === 'below_loq'
  const sorted = [...compounds.filter((compound) => !isLast(compound)), ...compounds.filter(isLast)]
  return sorted.map((compound) => reportRow(compound, last))
}

function reportRow(compound: ReportedCompound, last: ReportSample['previous_standard']): ReportRow {
  const { state, percent, mg } = compound
  const isDrawn = state === 'value' || state === 'over_bounds'
  const previous = last && Object.hasOwn(last, compound.compound) ? last[compound.compound] : undefined
  const lastPercent = previous?.percent ?? null
  const lastMgG = previous?.mg ?? (lastPercent === null ? null : mgGOfPercent(lastPercent))
  return {
    analyte: compound.compound,
    color: compound.color,
    state,
    percent: isDrawn ? percent : null,
    percent_text: cellText(state, percent, formatPercent),
    mg_g: isDrawn ? mg : null,
    mg_g_text: cellText(state, mg, formatMgG),
    loq_text: isStatedLoq(compound.loq) ? formatPercent(compound.loq) : 'not stated',
    last_percent_text: formatPercent(lastPercent),
    last_mg_g_text: formatMgG(lastMgG),
    diff_text: formatPercent(differencePercent(state === 'value' ? percent : null, lastPercent)),
    over_bounds_value_text: state === 'over_bounds' ? overBoundsText(percent) : null,
  }
}

/** The state a compound was stored with, else the one its numbers tell. */
function stateOf(compound: ReportCompound | undefined, method: ReportMethod | null): CellState {
  if (compound === undefined) return 'no_data'
  if (compound.state !== undefined) return compound.state
  const { amount, percent, loq } = compound
  if (amount === null || amount <= 0) return 'not_detected'
  const upperUgMl = method?.upper_bounds ?? null
  if (upperUgMl !== null && amount > upperUgMl) return 'over_bounds'
  return percent !== null && loq !== null && percent < loq ? 'below_loq' : 'value'
}

/** '#rrggbb' of a colour with or without '#'. */
export function reportColor(color: string | undefined): string {
  const hex = /^#?([0-9a-f]{6})$/i.exec(color ?? '')?.[1]
  return hex === undefined ? DEFAULT_COLOR : `#${hex.toLowerCase()}`
}

const overBoundsText = (percent: number | null): string =>
  percent === null ? NOT_AVAILABLE : formatMgG(mgGOfPercent(percent))
