import { parseDecimal } from '../text/decimal-number.ts'
import { analyteName, wasLookedFor, type AnalyteRow } from './analyte-rows.ts'
import { amountMgG, mgGOfPercent, percentOfMgG } from './potency.ts'

export interface VialPreparation {
  dilution_factor: number
  /** Final volume of the extract; a vial's 1 mL unless the preparation says otherwise. */
  volume_ml: number
  /** Of the preparation itself, mg; without it the sample's weight counts. */
  weight_mg?: number | null
}

export interface VialAmount {
  /** Concentration of the injected solution, ug/mL. */
  amount_ug_ml: number | null
  percent: number | null
  mg_g: number | null
}

export interface AmountContext {
  preparation: VialPreparation
  sample_weight_mg: number | null
  /** An imported result: percents and mg/g of the source are kept and not recomputed. */
  stated: boolean
}

/** The amounts of one analyte in one vial; null where the row and the weight do not give them. */
export function vialAmount(row: AnalyteRow, context: AmountContext): VialAmount {
  const percentStated = amountOrNull(row.concentration_perc)
  const mgStated = amountOrNull(row.amount_mg_g)
  const isPercentOnly = context.stated && percentStated !== null
  const amount_ug_ml = amountOrNull(row.amount_ug_ml) ?? (isPercentOnly ? null : amountOrNull(row.amount))
  if (isPercentOnly) return { amount_ug_ml, percent: percentStated, mg_g: mgStated ?? mgGOfPercent(percentStated) }
  const weightMg = context.preparation.weight_mg ?? context.sample_weight_mg ?? 0
  if (amount_ug_ml !== null && weightMg > 0) {
    const { volume_ml, dilution_factor } = context.preparation
    const mg_g = amountMgG(amount_ug_ml, volume_ml, dilution_factor, weightMg)
    // An extremely small weight overflows and leaves no number to report.
    return Number.isFinite(mg_g)
      ? { amount_ug_ml, percent: percentOfMgG(mg_g), mg_g }
      : { amount_ug_ml, percent: null, mg_g: null }
  }
  if (percentStated !== null) {
    return { amount_ug_ml, percent: percentStated, mg_g: mgStated ?? mgGOfPercent(percentStated) }
  }
  return { amount_ug_ml, percent: mgStated === null ? null : percentOfMgG(mgStated), mg_g: mgStated }
}

/**
 * The rows of one injection by the report method's analytes. Names match exactly, else without regard to letter case
 * (instruments write THCa, methods THCA); of two rows of one analyte the first counts.
 */
export function rowsByAnalyte(rows: readonly AnalyteRow[], analytes: readonly string[]): Map<string, AnalyteRow> {
  const byAnalyte = new Map<string, AnalyteRow>()
  for (const row of rows) {
    const name = analyteName(row)
    if (name === null || !wasLookedFor(row)) continue
    const folded = name.toLowerCase()
    const analyte = analytes.includes(name) ? name : analytes.find((known) => known.toLowerCase() === folded)
    if (analyte !== undefined && !byAnalyte.has(analyte)) byAnalyte.set(analyte, row)
  }
  return byAnalyte
}

function amountOrNull(value: unknown): number | null {
  const amount = parseDecimal(value)
  return amount !== null && amount >= 0 ? amount : null
}
