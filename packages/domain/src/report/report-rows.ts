import type { CellState } from '../results/cell-state.ts'
import { differencePercent, type CountedCompound } from '../results/compute-totals.ts'
import { NOT_AVAILABLE, belowLoqText, cellText, formatPercent, limitText } from '../results/format-amount.ts'
import { isStatedLoq, mgGOfPercent } from '../results/potency.ts'
import { FOUR_DECIMALS, type ReportFormat } from './report-format.ts'
import type { ReportedUncertainty } from '../uncertainty/index.ts'
import type { ReportCompound, ReportSample } from './report-sample.ts'
import { statedTexts, uncertainCompound } from './report-uncertainty.ts'
import type { ReportLimits, ReportRow } from './report-view.ts'

/** Colour of an analyte that has none in the method, or a malformed one. */
const DEFAULT_COLOR = '#000000'

/** One analyte of the report, its mg/g filled in. */
export interface ReportedCompound extends CountedCompound {
  color: string
  lod: number | null
  loq: number | null
}

/** The sample's compounds in elution order; the others follow in their own. */
export function reportedCompounds(sample: ReportSample): ReportedCompound[] {
  const byName = new Map(sample.compounds.map((compound) => [compound.name, compound]))
  const eluting = sample.elution_order.map((name) => byName.get(name)).filter((compound) => compound !== undefined)
  return [...new Set([...eluting, ...byName.values()])].map(({ name, color, state, percent, mg, lod, loq }) => ({
    compound: name,
    color: reportColor(color),
    state,
    percent,
    mg: mgOf(mg, percent),
    lod: lod ?? null,
    loq,
  }))
}

/** The results table: rows with N/D or < LOQ last, all others as they come; `printsLimits` names the LOQ instead of < LOQ. */
export function reportRows(
  compounds: readonly ReportedCompound[],
  last: NonNullable<ReportSample['previous_standard']> | null,
  printsLimits = false,
  format: ReportFormat = FOUR_DECIMALS,
  budget?: ReportedUncertainty | null,
): ReportRow[] {
  const previous = new Map(last?.compounds.map((compound) => [compound.name, compound]))
  const isLast = ({ state }: { state: CellState }): boolean => state === 'not_detected' || state === 'below_loq'
  const sorted = [...compounds.filter((compound) => !isLast(compound)), ...compounds.filter(isLast)]
  return sorted.map((compound) => ({
    ...reportRow(compound, previous.get(compound.compound), printsLimits, format),
    ...(budget && statedTexts(budget, uncertainCompound(budget, compound), format)),
  }))
}

function reportRow(
  { compound, color, state, percent, mg, loq }: ReportedCompound,
  previous: Pick<ReportCompound, 'state' | 'percent' | 'mg'> | undefined,
  printsLimits: boolean,
  format: ReportFormat,
): ReportRow {
  const isBelow = state === 'below_loq'
  const isDrawn = state === 'value' || state === 'over_bounds'
  const lastPercent = previous?.percent ?? null
  const lastState = previous?.state ?? 'value'
  const isCompared = state === 'value' && lastState === 'value'
  return {
    analyte: compound,
    color,
    state,
    percent: isDrawn ? percent : null,
    percent_text: isBelow
      ? belowLoqText(loq, printsLimits, '%', format.percent)
      : cellText(state, percent, format.percent),
    mg_g: isDrawn ? mg : null,
    mg_g_text: isBelow ? belowLoqText(loq, printsLimits, 'mg/g', format.mgG) : cellText(state, mg, format.mgG),
    loq_text: statedLimit(isStatedLoq(loq) ? loq : null, format.percent),
    last_percent_text: cellText(lastState, lastPercent, format.percent),
    last_mg_g_text: cellText(lastState, mgOf(previous?.mg ?? null, lastPercent), format.mgG),
    diff_text: formatPercent(isCompared ? differencePercent(percent, lastPercent) : null),
    over_bounds_value_text: state === 'over_bounds' ? overBoundsText(percent, format) : null,
  }
}

/** LOD and LOQ in the order of the results; none where no LOD is stated: the results have the LOQ beside them. */
export function reportLimits(
  compounds: readonly ReportedCompound[],
  rows: readonly ReportRow[],
  format: ReportFormat = FOUR_DECIMALS,
): ReportLimits[] {
  if (compounds.every(({ lod }) => lod === null)) return []
  const byName = new Map(compounds.map((compound) => [compound.compound, compound]))
  return rows.map(({ analyte }) => {
    const { lod = null, loq = null } = byName.get(analyte) ?? {}
    const stated = isStatedLoq(loq) ? loq : null
    return {
      analyte,
      lod_percent_text: statedLimit(lod, format.percent),
      lod_mg_g_text: statedLimit(lod && mgGOfPercent(lod), format.mgG),
      loq_percent_text: statedLimit(stated, format.percent),
      loq_mg_g_text: statedLimit(stated && mgGOfPercent(stated), format.mgG),
    }
  })
}

function statedLimit(limit: number | null, format: (value: number) => string): string {
  return limit === null ? 'not stated' : limitText(limit, format)
}

/** '#rrggbb' of a colour with or without '#'. */
export function reportColor(color: string): string {
  const hex = /^#?([0-9a-f]{6})$/i.exec(color)?.[1]
  return hex === undefined ? DEFAULT_COLOR : `#${hex.toLowerCase()}`
}

/** The mg/g of a compound, or ten times the percent without one. */
function mgOf(mg: number | null, percent: number | null): number | null {
  return mg ?? (percent === null ? null : mgGOfPercent(percent))
}

function overBoundsText(percent: number | null, format: ReportFormat): string {
  return percent === null ? NOT_AVAILABLE : format.mgG(mgGOfPercent(percent))
}
