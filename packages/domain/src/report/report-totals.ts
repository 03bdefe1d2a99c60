import { CELL_TEXTS, countsInTotals, type CellState } from '../results/cell-state.ts'
import { dominantAnalyte, dryOrNull, sumAsMeasured } from '../results/compute-totals.ts'
import { cellText, NOT_AVAILABLE } from '../results/format-amount.ts'
import { moisturePercent } from '../results/moisture.ts'
import { FOUR_DECIMALS, type ReportFormat } from './report-format.ts'
import type { ReportedCompound } from './report-rows.ts'
import type { ReportedUncertainty } from '../uncertainty/index.ts'
import {
  statedTexts,
  uncertainCompound,
  uncertainDry,
  uncertainTotal,
  uncertainWhole,
  type Uncertain,
} from './report-uncertainty.ts'
import type { ReportIntakeForm, ReportTotal } from './report-sample.ts'
import type { ReportDerivedRow, ReportTotalRow, ReportVerdict } from './report-view.ts'

/** Marks a number that a result above the method's range went into; a footnote explains it. */
export const ESTIMATE_MARK = ' *'

/** What a total is called where it is not 'Total Potential X', by its name. */
export type TotalLabels = Readonly<Record<string, string>>

function totalLabel(name: string, labels: TotalLabels): string {
  return labels[name] ?? `Total Potential ${name}`
}

/** A number of a report that is made of several compounds. */
interface Sum {
  percent: number | null
  mg: number | null
  /** The compounds in it. */
  forms: readonly ReportedCompound[]
}

/** The total potentials of a report, with the text of each number. */
export function reportTotals(
  totals: readonly ReportTotal[],
  compounds: readonly ReportedCompound[],
  format: ReportFormat = FOUR_DECIMALS,
  labels: TotalLabels = {},
  budget?: ReportedUncertainty | null,
): ReportTotalRow[] {
  return totals.map((total) => ({
    name: total.name,
    label: totalLabel(total.name, labels),
    ...sumTexts(totalSum(total, compounds), format),
    ...(budget && statedTexts(budget, uncertainTotal(budget, total, compounds), format)),
  }))
}

export function reportVerdict(
  compounds: readonly ReportedCompound[],
  chosen: string | null,
  totals: readonly ReportTotalRow[],
  format: ReportFormat = FOUR_DECIMALS,
  budget?: ReportedUncertainty | null,
): ReportVerdict {
  const sum = sumTexts({ ...sumAsMeasured(compounds), forms: compounds }, format)
  const whole = budget ? statedTexts(budget, uncertainWhole(budget, sum.percent, compounds), format) : null
  const dominant = compounds.find(({ compound }) => compound === (chosen ?? dominantAnalyte(compounds)))
  const large = budget && dominant ? statedTexts(budget, uncertainCompound(budget, dominant), format) : null
  return {
    dominant_analyte: dominant?.compound ?? null,
    dominant_analyte_color: dominant?.color ?? null,
    dominant_analyte_percent_text: dominant
      ? (large?.percent_text ?? cellText(dominant.state, dominant.percent, format.percent))
      : null,
    ...(large && { dominant_analyte_uncertainty_text: large.uncertainty_text }),
    total_analytes_percent: sum.percent,
    total_analytes_percent_text: whole?.percent_text ?? sum.percent_text,
    total_analytes_mg_g_text: whole?.mg_g_text ?? sum.mg_g_text,
    ...(whole && { total_analytes_uncertainty_text: whole.uncertainty_text }),
    total_potentials: [...totals],
  }
}

/** The derived compounds: the sum as measured and each total potential, as received and, with moisture, dry. */
export function reportDerived(
  compounds: readonly ReportedCompound[],
  totals: readonly ReportTotal[],
  moisture: number | null,
  format: ReportFormat = FOUR_DECIMALS,
  labels: TotalLabels = {},
  budget?: ReportedUncertainty | null,
): ReportDerivedRow[] {
  const whole = sumAsMeasured(compounds)
  const sums: (Sum & { name: string; formula_text: string; uncertain: Uncertain | null })[] = [
    {
      name: 'Total cannabinoids as measured',
      formula_text: 'Sum of the results',
      ...whole,
      forms: compounds,
      uncertain: budget ? uncertainWhole(budget, whole.percent, compounds) : null,
    },
    ...totals.map((total) => ({
      name: totalLabel(total.name, labels),
      formula_text: `${total.primary_analyte} + ${total.acid_ratio_conversion_factor} x ${total.acid_analyte}`,
      ...totalSum(total, compounds),
      uncertain: budget ? uncertainTotal(budget, total, compounds) : null,
    })),
  ]
  const rows = (
    basis: ReportDerivedRow['basis'],
    change: (value: number | null) => number | null,
    changed: (uncertain: Uncertain) => Uncertain | null,
  ) =>
    sums.map(({ name, formula_text, percent, mg, forms, uncertain }) => ({
      name,
      formula_text,
      basis,
      ...sumTexts({ percent: change(percent), mg: change(mg), forms }, format),
      ...(budget && statedTexts(budget, uncertain && changed(uncertain), format)),
    }))
  const asReceived = rows(
    'as received',
    (value) => value,
    (uncertain) => uncertain,
  )
  if (moisture === null) return asReceived
  const dry = rows(
    'dry weight',
    (value) => dryOrNull(value, moisture),
    (uncertain) => (budget ? uncertainDry(budget, uncertain, moisture) : null),
  )
  return [...asReceived, ...dry]
}

/** Moisture by the intake's two weights, percent; null where they are missing or do not allow it. */
export function reportMoisture({ dry_weight, harvested_weight }: ReportIntakeForm): number | null {
  if (dry_weight === null || harvested_weight === null) return null
  if (dry_weight <= 0 || dry_weight >= harvested_weight) return null
  return moisturePercent(harvested_weight, dry_weight)
}

export function hasEstimate(compounds: readonly ReportedCompound[]): boolean {
  return compounds.some(({ state }) => state === 'over_bounds')
}

function totalSum(total: ReportTotal, compounds: readonly ReportedCompound[]): Sum {
  const names = [total.primary_analyte, total.acid_analyte]
  return { percent: total.percent, mg: total.mg, forms: compounds.filter(({ compound }) => names.includes(compound)) }
}

function sumTexts({ percent, mg, forms }: Sum, format: ReportFormat) {
  return {
    percent,
    percent_text: sumText(percent, forms, format.percent),
    mg_g: mg,
    mg_g_text: sumText(mg, forms, format.mgG),
  }
}

/** The text of a total potential whose mg/g was changed to another unit. */
export function totalText(
  total: ReportTotal,
  compounds: readonly ReportedCompound[],
  change: (mgG: number | null) => number | null,
  format: (value: number | null) => string,
): string {
  const { mg, forms } = totalSum(total, compounds)
  return sumText(change(mg), forms, format)
}

/** A sum's text: its number, marked where it is an estimate, or why there is none; a sum of < LOQ alone is < LOQ. */
function sumText(
  value: number | null,
  forms: readonly ReportedCompound[],
  format: (value: number | null) => string,
): string {
  const has = (state: CellState): boolean => forms.some((form) => form.state === state)
  // needed, and withheld by its batch
  if (value === null && has('qc_failed')) return NOT_AVAILABLE
  if (forms.some((form) => countsInTotals(form.state))) {
    // Detected, and no number for lack of a weight: N/A, as the result itself reads.
    return format(value) + (value !== null && hasEstimate(forms) ? ESTIMATE_MARK : '')
  }
  if (has('below_loq')) return CELL_TEXTS.below_loq
  return has('not_detected') ? CELL_TEXTS.not_detected : CELL_TEXTS.no_data
}
