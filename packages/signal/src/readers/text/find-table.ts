import { itemAt } from '../../arrays/item-at.ts'
import { decimalMark } from './decimal-mark.ts'
import type { TableStyle } from './number-columns.ts'
import type { TextBytes } from './text-bytes.ts'

/** Where a table of numbers begins in a text, how it is written, how many columns its first row has, and the lines before. */
export interface FoundTable {
  start: number
  style: TableStyle
  columns: number
  /** Up to 100 lines before the table, without empty ones; the last is the table's heading if it has one. */
  preamble: string[]
}

const PREAMBLE_LINES = 100
const LONGEST_ROW = 400

const isNumberRow = (line: string): boolean => /^\s*[-+]?\.?\d[-+\d.,;eE\s]*$/.test(line)

function filled(fields: string[]): number {
  let count = fields.length
  while (count > 0 && itemAt(fields, count - 1).trim() === '') count--
  return count
}

/** The delimiter of one row of numbers; commas are decimal marks where anything else parts the fields. */
function rowStyle(line: string): { delimiter: TableStyle['delimiter']; columns: number } {
  const row = line.trim()
  for (const delimiter of ['\t', ';'] as const) {
    if (row.includes(delimiter)) return { delimiter, columns: filled(row.split(delimiter)) }
  }
  // A comma beside a blank parts fields; one between digits may be a decimal mark.
  const tokens = row
    .replace(/\s*,\s+|\s+,\s*/g, ', ')
    .trim()
    .split(/\s+/)
  if (tokens.length > 1 && !tokens.slice(0, -1).every((token) => token.endsWith(','))) {
    return { delimiter: ' ', columns: tokens.length }
  }
  return { delimiter: ',', columns: filled(row.split(',')) }
}

/**
 * The first row of two or more numbers (or, when there is none, of one), the delimiter (tab, semicolon, blanks, comma) and
 * the decimal mark. Null when no line within the first 64 kB is a row of numbers.
 * Throws SignalFormatError `bad-number` when a table uses both decimal marks.
 */
export function findTable(text: TextBytes): FoundTable | null {
  const preamble: string[] = []
  let single: number | null = null
  let at = 0
  while (at < text.length && at < 65_536) {
    const end = text.lineEnd(at)
    const stop = Math.min(end, at + LONGEST_ROW)
    const row = String.fromCharCode(...text.bytes.subarray(at, stop))
    if (isNumberRow(row)) {
      const { delimiter, columns } = rowStyle(row)
      if (columns > 1)
        return { start: at, style: { delimiter, decimal: decimalMark(text, at, delimiter) }, columns, preamble }
      single ??= at
    }
    if (row.trim() !== '' && preamble.length < PREAMBLE_LINES) preamble.push(text.text(at, stop))
    at = text.nextLine(end)
  }
  return single === null ? null : { start: single, style: { delimiter: ',', decimal: '.' }, columns: 1, preamble: [] }
}
