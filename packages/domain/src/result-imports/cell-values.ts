import { isNotDetected } from '../import-templates/not-detected.ts'
import { isAmbiguousNumber, readNumber, type DecimalSign } from './read-numbers.ts'

/** The metadata that are read as numbers. */
export const NUMBER_METADATA = ['Sample amount', 'Dilution', 'LOQ'] as const

/** Longer names and texts are cut to this many characters. */
const KEPT_TEXT_MAX = 64

const PERCENT_SIGN = /\s*%$/

/** A cell's value: a number where it is one, null where it is blank, else its text; `percent` allows a '%' behind it. */
export function cellValue(text: string, decimal: DecimalSign | null, percent = false): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const number = percent && trimmed.endsWith('%') ? trimmed.replace(PERCENT_SIGN, '') : trimmed
  return readNumber(number, decimal) ?? keptText(trimmed)
}

/** The text as it is kept, cut with an ellipsis where it is very long. */
export function keptText(text: string): string {
  return text.length > KEPT_TEXT_MAX ? `${text.slice(0, KEPT_TEXT_MAX - 1)}\u2026` : text
}

/** What a spreadsheet shows where it could not calculate. */
const SPREADSHEET_ERROR = /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|GETTING_DATA|#+)$/i

export const OVER_100_PERCENT = 'The amount is more than 100 %. Check that its unit is percent.'
export const FAILED_AMOUNT =
  'An error of the spreadsheet stands in place of the amount. Correct it there, type the amount, or clear it to leave the analyte out.'

/** Whether a cell holds no value because its formula failed: what it would be, nobody knows. */
export function isSpreadsheetError(text: string): boolean {
  return SPREADSHEET_ERROR.test(text)
}

/** What is wrong with an amount, in words; null where it is a number of at least 0, blank or a mark for not detected. */
export function amountFault(
  value: number | string | null,
  decimal: DecimalSign | null,
  isPercent: boolean,
): string | null {
  if (value === null) return null
  if (typeof value === 'number') {
    if (value < 0) return 'The amount is negative.'
    return isPercent && value > 100 ? OVER_100_PERCENT : null
  }
  if (isNotDetected(value)) return null
  if (isSpreadsheetError(value)) return FAILED_AMOUNT
  const number = value.replace(PERCENT_SIGN, '')
  if (decimal === null && isAmbiguousNumber(number))
    return 'The number can be read in two ways. Choose the decimal sign.'
  const written = decimal === ',' ? 'comma' : 'point'
  return decimal === null ? 'The amount is not a number.' : `The amount is not a number with a decimal ${written}.`
}
