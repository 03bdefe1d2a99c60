import type { AnalyteRow } from '../results/analyte-rows.ts'
import { FAILED_AMOUNT, isSpreadsheetError } from './cell-values.ts'
import type { JudgedField } from './imported-sample.ts'

/** An amount that a spreadsheet could not calculate, and its sentence. */
export interface FailedAmount {
  /** Of the analyte in the file's order. */
  at: number
  value: string
  reason: string
}

/** Left out it would count as nothing in a total: a person corrects it, or clears it knowingly. */
export function failedAmounts(analytes: readonly AnalyteRow[], judged: JudgedField): FailedAmount[] {
  return analytes.flatMap((row, at) => {
    const value = row[judged]
    if (typeof value !== 'string' || !isSpreadsheetError(value)) return []
    return [{ at, value, reason: `${row.name ?? ''}: ${FAILED_AMOUNT}` }]
  })
}
