import {
  computeTotals,
  dominantAnalyte,
  dryOrNull,
  sumAsMeasured,
  type ComputedTotal,
} from '../results/compute-totals.ts'
import { CELL_TEXTS, countsInTotals, type CellState } from '../results/cell-state.ts'
import { cellText, formatMgG, formatPercent } from '../results/format-amount.ts'
import { moisturePercent } from '../results/moisture.ts'
import type { TotalDefinition } from '../results/total-potentials.ts'
import type { ReportedCompound } from './report-rows.ts'
import type { ReportIntakeForm } from './report-sample.ts'
import type { ReportDerivedRow, ReportTotalRow, ReportVerdict } from './report-view.ts'

/** Marks a number that a result above the method's range went into; a footnote explains it. */
export const ESTIMATE_MARK = ' *'

/** The totals of a report, with the text of each number. */
export function reportTotals(
  definitions: readonly TotalDefinition[],
  compounds: readonly ReportedCompound[],
): (ReportTotalRow & ComputedTotal)[] {
  return computeTotals(definitions, compounds).map((total) => {
    const forms = compounds.filter(({ compound }) => [total.primary_analyte, total.acid_analyte].includes(compound))
    return {
      ...total,
      label: `Total Potential ${total.name}`,
      percent_text: sumText(total.percent, forms, formatPercent),
      mg_g: total.mg,
      mg_g_text: sumText(total.mg, forms, formatMgG),
    }
  })
}

export function reportVerdict(
  compounds: readonly ReportedCompound[],
  chosen: string | null,
  totals: readonly ReportTotalRow[],
): ReportVerdict {
  const sum = sumAsMeasured(compounds)
  const dominant = compounds.find(({ compound }) => compound === (chosen ?? dominantAnalyte(compounds)))
  return {
    dominant_analyte: dominant?.compound ?? null,
    dominant_analyte_color: dominant?.color ?? null,
    dominant_analyte_percent_text: dominant ? cellText(dominant.state, dominant.percent, formatPercent) : null,
    total_analytes_percent: sum.percent,
    total_analytes_percent_text: sumText(sum.percent, compounds, formatPercent),
    total_analytes_mg_g_text: sumText(sum.mg, compounds, formatMgG),
    total_potentials: [...totals],
  }
}

/** The derived compounds: the sum as measured and each total potential, as received and, with moisture, dry. */
export function reportDerived(
  compounds: readonly ReportedCompound[],
  totals: readonly (ReportTotalRow & ComputedTotal)[],
  moisture: number | null,
): ReportDerivedRow[] {
  const sum = sumAsMeasured(compounds)
  const asReceived: DerivedSum[] = [
    { name: 'Total cannabinoids as measured', formula_text: 'Sum of the results', ...sum, forms: compounds },
    ...totals.map((total) => ({
      name: total.label,
      formula_text: `${total.primary_analyte} + ${total.acid_ratio_conversion_factor} x ${total.acid_analyte}`,
      percent: total.percent,
      mg: total.mg,
      forms: compounds.filter(({ compound }) => [total.primary_analyte, total.acid_analyte].includes(compound)),
    })),
  ]
  const rows = asReceived.map((row) => derivedRow(row, 'as received'))
  if (moisture === null) return rows
  const dry = asReceived.map((row) => ({
    ...row,
    percent: dryOrNull(row.percent, moisture),
    mg: dryOrNull(row.mg, moisture),
  }))
  return [...rows, ...dry.map((row) => derivedRow(row, 'dry weight'))]
}

/** Moisture by the intake's two weights, percent; null where they are not given or do not allow it. */
export function reportMoisture({ dry_weight, harvested_weight }: ReportIntakeForm): number | null {
  if (dry_weight === null || harvested_weight === null) return null
  if (dry_weight <= 0 || dry_weight >= harvested_weight) return null
  return moisturePercent(harvested_weight, dry_weight)
}

export function hasEstimate(compounds: readonly ReportedCompound[]): boolean {
  return compounds.some(({ state }) => state === 'over_bounds')
}

interface DerivedSum {
  name: string
  formula_text: string
  percent: number | null
  mg: number | null
  /** The compounds it sums. */
  forms: readonly ReportedCompound[]
}

function derivedRow(row: DerivedSum, basis: ReportDerivedRow['basis']): ReportDerivedRow {
  return {
    name: row.name,
    formula_text: row.formula_text,
    basis,
    percent: row.percent,
    percent_text: sumText(row.percent, row.forms, formatPercent),
    mg_g: row.mg,
    mg_g_text: sumText(row.mg, row.forms, formatMgG),
  }
}

/** A sum's text: its number, marked where it is an estimate, or why there is none; a sum of < LOQ alone is < LOQ. */
function sumText(
  value: number | null,
  forms: readonly ReportedCompound[],
  format: (value: number | null) => string,
): string {
  const has = (state: CellState): boolean => forms.some((form) => form.state === state)
  if (value !== null && forms.some((form) => countsInTotals(form.state))) {
    return format(value) + (hasEstimate(forms) ? ESTIMATE_MARK : '')
  }
  if (has('below_loq')) return CELL_TEXTS.below_loq
  return has('not_detected') ? CELL_TEXTS.not_detected : CELL_TEXTS.no_data
}
