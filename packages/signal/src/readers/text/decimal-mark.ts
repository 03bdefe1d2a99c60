import type { TableStyle } from './number-columns.ts'
import type { TextBytes } from './text-bytes.ts'

const COMMA = 44
const DOT = 46

/**
 * The decimal mark of the table from `start` to `end`: a comma only where no comma parts the columns and no point
 * occurs. Throws SignalFormatError `bad-number` when both occur, since one of them would be a thousands mark.
 */
export function decimalMark(
  text: TextBytes,
  start: number,
  delimiter: TableStyle['delimiter'],
  end: number = text.length,
): '.' | ',' {
  const table = text.bytes.subarray(start, end)
  if (delimiter === ',' || !table.includes(COMMA)) return '.'
  if (!table.includes(DOT)) return ','
  throw text.fail('bad-number', start, "one decimal mark, '.' or ',', in the whole table")
}
