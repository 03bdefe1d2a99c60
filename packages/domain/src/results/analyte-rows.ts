import { parseDecimal } from '../text/decimal-number.ts'
import { isBlank } from '../text/well-formed.ts'

/** One analyte of one injection, as instruments and imports send it; both spellings of name and time are read. */
export interface AnalyteRow {
  compound?: string | null
  name?: string | null
  /** ug/mL of the injected solution; percent where only that was mapped. */
  amount?: number | string | null
  concentration_perc?: number | string | null
  amount_ug_ml?: number | string | null
  amount_mg_g?: number | string | null
  peak_area?: number | string | null
  rt_min?: number | string | null
  peak_retention_time?: number | string | null
  peak_start?: number | string | null
  peak_end?: number | string | null
  resolution?: number | string | null
}

/** The analyte's name, trimmed; null where it is missing or N/A. */
export function analyteName(row: AnalyteRow): string | null {
  const name = row.compound?.trim() || row.name?.trim() || ''
  return name === '' || name.toUpperCase() === 'N/A' ? null : name
}

/** Retention time in the chromatogram's unit; null where missing. */
export function retentionTime(row: AnalyteRow): number | null {
  return parseDecimal(row.rt_min ?? row.peak_retention_time)
}

/** The amount that decides validity: ug/mL where present, else the row's amount, else its percent; null without a number. */
function judgedAmount(row: AnalyteRow): number | null {
  return parseDecimal(givenAmount(row))
}

/** Whether the analyte's name is present and not N/A and its amount is 0 or more. */
export function isValidAnalyte(row: AnalyteRow): boolean {
  const amount = judgedAmount(row)
  return analyteName(row) !== null && amount !== null && amount >= 0
}

/** Whether the analyte was looked for: a valid row, or a named one whose amount is left empty (not detected). */
export function wasLookedFor(row: AnalyteRow): boolean {
  return isValidAnalyte(row) || (analyteName(row) !== null && givenAmount(row) === undefined)
}

function givenAmount(row: AnalyteRow): number | string | undefined {
  return [row.amount_ug_ml, row.amount, row.concentration_perc].find((value) => !isBlank(value)) ?? undefined
}

/** Unit of a chromatogram's times: Seconds when the largest is above 180, else Minutes. */
export function retentionUnits(largestTime: number): 'Seconds' | 'Minutes' {
  return largestTime > 180 ? 'Seconds' : 'Minutes'
}
