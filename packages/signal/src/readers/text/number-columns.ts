import { NumberScanner } from './number-scanner.ts'
import type { TextBytes } from './text-bytes.ts'

/** How a table of numbers is written. A blank delimiter stands for any run of blanks and tabs. */
export interface TableStyle {
  delimiter: '\t' | ';' | ',' | ' '
  decimal: '.' | ','
}

/** Which columns to keep of a table (-1 for none), and where it ends. */
export interface TableShape {
  columns: number
  timeColumn: number
  valueColumn: number
  /** Whether an empty line (or one that begins with '[') ends the table instead of being ignored. */
  stopsAtBlankLine: boolean
  /** The most rows to read; the file's own count where it states one. */
  mostRows?: number
}

/** Two columns of numbers and the position behind the last row read. */
export interface NumberColumns {
  times: Float64Array
  values: Float64Array
  end: number
}

const SPACE = 32
const TAB = 9
const BRACKET = 0x5b
const LAST_NUMBER_BYTE = 0x39

/** Thrown as the message where a two-column file has another number of columns; the exact text users see. */
const COLUMNS_TEXT = 'Too many columns in chromatogram file. Expected 2.'

/** Rows cannot outnumber line breaks, nor can a row be shorter than a digit and a mark for each of its columns. */
function mostRowsIn(bytes: Uint8Array, start: number, columns: number): number {
  let breaks = 1
  let isBreak = false
  for (let i = start; i < bytes.length; i++) {
    const now = bytes[i] === 10 || bytes[i] === 13
    if (now && !isBreak) breaks++
    isBreak = now
  }
  return Math.min(breaks, Math.floor((bytes.length - start) / (2 * columns)) + 1)
}

/**
 * Reads rows of numbers from `start`. Throws SignalFormatError `bad-number` naming the place of a field that is not a number,
 * `too-many-columns` for a row of another width, `truncated` when the last row breaks off.
 */
export function readNumberColumns(text: TextBytes, start: number, style: TableStyle, shape: TableShape): NumberColumns {
  const { bytes } = text
  const scanner = new NumberScanner(bytes, style.decimal)
  const delimiter = style.delimiter.charCodeAt(0)
  const isBlankDelimited = delimiter === SPACE
  const otherBlank = delimiter === TAB ? SPACE : TAB
  const capacity = Math.min(shape.mostRows ?? Number.POSITIVE_INFINITY, mostRowsIn(bytes, start, shape.columns))
  const times = new Float64Array(capacity)
  const values = new Float64Array(capacity)
  const size = bytes.length
  let rows = 0
  let at = start
  while (at < size && rows < capacity) {
    while (at < size && (bytes[at] === SPACE || bytes[at] === otherBlank)) at++
    if (at >= size) break
    const first = bytes[at] ?? 0
    if (first === 10 || first === 13) {
      const next = text.nextLine(at)
      if (shape.stopsAtBlankLine) return { times: times.slice(0, rows), values: values.slice(0, rows), end: at }
      at = next
      continue
    }
    if (shape.stopsAtBlankLine && first === BRACKET) break
    if (first > LAST_NUMBER_BYTE && isFooting(bytes, at)) break
    for (let column = 0; column < shape.columns; column++) {
      scanner.position = at
      let value = scanner.read(size)
      const isKept = column === shape.timeColumn || column === shape.valueColumn
      if (Number.isNaN(value) && !isKept && isNotAvailable(bytes, at)) {
        value = 0
        scanner.position = at + NOT_AVAILABLE.length
      }
      // Infinity is a number too large to be one; NaN is not a number at all.
      if (!(Math.abs(value) < Number.POSITIVE_INFINITY)) throw badField(text, at)
      if (column === shape.timeColumn) times[rows] = value
      else if (column === shape.valueColumn) values[rows] = value
      at = scanner.position
      const behind = at
      while (at < size && (bytes[at] === SPACE || bytes[at] === otherBlank)) at++
      const isLast = column === shape.columns - 1
      const byte = bytes[at]
      const isEnd = at >= size || byte === 10 || byte === 13
      if (isLast ? !isEnd : isEnd) at = widthEnd(text, at, behind, delimiter, isLast)
      else if (!isLast) {
        if (isBlankDelimited ? at === behind : byte !== delimiter) throw badField(text, behind)
        if (!isBlankDelimited) {
          at++
          while (at < size && (bytes[at] === SPACE || bytes[at] === otherBlank)) at++
        }
      }
    }
    rows++
    if (bytes[at] === 13) at++
    if (bytes[at] === 10) at++
  }
  return { times: times.slice(0, rows), values: values.slice(0, rows), end: at }
}

/** Chromeleon writes a column's missing value so: the first row of its steps. */
const NOT_AVAILABLE = 'n.a.'

function isNotAvailable(bytes: Uint8Array, start: number): boolean {
  for (let i = 0; i < NOT_AVAILABLE.length; i++) if (bytes[start + i] !== NOT_AVAILABLE.charCodeAt(i)) return false
  return true
}

/** Some writers close a table with a word ('EOT'): text without any digit up to the end of the file. */
function isFooting(bytes: Uint8Array, start: number): boolean {
  for (let i = start; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    if (byte >= 0x30 && byte <= LAST_NUMBER_BYTE) return false
  }
  return true
}

/** A row that does not end where it should: empty columns at its end do no harm, anything else does. */
function widthEnd(text: TextBytes, at: number, behind: number, delimiter: number, isLast: boolean): number {
  const { bytes } = text
  if (!isLast) {
    if (at >= bytes.length) throw text.fail('truncated', at, 'the rest of the last row')
    throw text.fail('too-many-columns', at, 'two columns in every row', COLUMNS_TEXT)
  }
  if (at === behind && bytes[at] !== delimiter) throw badField(text, behind)
  let end = at
  while (end < bytes.length && (bytes[end] === delimiter || bytes[end] === SPACE || bytes[end] === TAB)) end++
  if (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) {
    throw text.fail('too-many-columns', end, 'two columns in every row', COLUMNS_TEXT)
  }
  return end
}

function badField(text: TextBytes, at: number) {
  if (at >= text.length) return text.fail('truncated', at, 'the rest of the last row')
  const found = text.text(at, Math.min(at + 20, text.lineEnd(at)))
  return text.fail('bad-number', at, `a number (found '${found}')`)
}

/** No run goes back in time. @throws SignalFormatError bad-number */
export function checkRising(text: TextBytes, times: Float64Array, start: number): void {
  for (let i = 1; i < times.length; i++) {
    if ((times[i] ?? NaN) < (times[i - 1] ?? NaN)) {
      throw text.fail('bad-number', start, `times that rise (row ${i + 1} has ${times[i]} after ${times[i - 1]})`)
    }
  }
}
