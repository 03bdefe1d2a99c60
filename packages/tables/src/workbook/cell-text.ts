import { SSF, type CellObject } from '@e965/xlsx'

/** Digits a spreadsheet itself keeps of a number. */
const SIGNIFICANT_DIGITS = 15
const PERCENT_FORMAT = /^[^"]*%[^"]*$/
/** What a number looks like when its format rounds it but adds no words: digits, groups, a sign, an exponent. */
const SHOWN_NUMBER = /^[\s$€£(+-]*[\d.,' \u00A0\u202F]+(?:[eE][+-]?\d+)?[\s%)€]*$/

/**
 * The text of a workbook's cell: dates as the cell shows them; numbers with all the digits the cell keeps and a decimal
 * point, not rounded by its format; a percent number as shown, 0.125 as 12.5%; a number whose format shows words instead
 * (such as '<LOQ') as those words.
 */
export function cellText(cell: CellObject | undefined): string {
  if (!cell) return ''
  if (cell.t === 's') return String(cell.v ?? '')
  if (cell.t === 'b') return cell.v === true ? 'TRUE' : 'FALSE'
  if (cell.t !== 'n' || typeof cell.v !== 'number') return cell.w ?? ''
  return numberText(cell.v, cell)
}

function numberText(value: number, { z, w }: CellObject): string {
  const shown = w ?? ''
  const format = String(z ?? 'General')
  if (isDateFormat(z) || !SHOWN_NUMBER.test(shown)) return shown
  return PERCENT_FORMAT.test(format) ? `${plain(value * 100)}%` : plain(value)
}

function isDateFormat(format: CellObject['z']): boolean {
  const text: unknown =
    typeof format === 'number' ? (SSF as { get_table(): Record<number, string> }).get_table()[format] : format
  return typeof text === 'string' && (SSF as { is_date(format: string): boolean }).is_date(text)
}

/** Decimal text of at most 15 digits, without noise of binary arithmetic and without an exponent where it can be had. */
function plain(value: number): string {
  return String(Number(value.toPrecision(SIGNIFICANT_DIGITS)))
}
