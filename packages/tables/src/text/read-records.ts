import { CellBudget, type TableLimits } from '../table/limits.ts'
import { TableError } from '../table/table-error.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

const QUOTE = 34
const CR = 13
const LF = 10
const SPACE = 32

/**
 * The rows of delimited text in one pass, each as wide as it is; a blank line is a row of one empty cell, so that row
 * numbers are the file's. A quote opens only at the start of a cell; inside it separators and line breaks belong to the
 * cell and "" is a quote (RFC 4180). Blanks between a closing quote and the separator are dropped.
 * @param onStray is called for each cell that goes on behind its closing quote.
 * @throws TableError over a limit, or for a quote that is never closed.
 */
export function readRecords(
  text: string,
  delimiter: Delimiter,
  limits: TableLimits,
  onStray: () => void = () => undefined,
): string[][] {
  const budget = new CellBudget(limits)
  const separator = delimiter.charCodeAt(0)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    // a row that is too wide is refused before it is whole
    if (row.length > limits.columns) budget.row(rows.length, row.length)
    const cell =
      text.charCodeAt(at) === QUOTE
        ? quotedCell(text, at, separator, rows.length, onStray)
        : plainCell(text, at, separator)
    budget.cell(cell.text.length, rows.length, row.length)
    row.push(cell.text)
    at = cell.end
    if (at >= text.length) break
    const code = text.charCodeAt(at)
    at++
    if (code === separator) {
      if (at >= text.length) row.push('')
      continue
    }
    if (code === CR && text.charCodeAt(at) === LF) at++
    budget.row(rows.length, row.length)
    // a copy is as long as the row; the one that grew holds room for as much again
    rows.push(row.slice())
    row = []
  }
  if (row.length > 0) {
    budget.row(rows.length, row.length)
    rows.push(row)
  }
  return rows
}

interface Cell {
  text: string
  /** Index of the separator or line break behind it, or the text's end. */
  end: number
}

function plainCell(text: string, start: number, separator: number): Cell {
  const end = cellEnd(text, start, separator)
  return { text: text.slice(start, end), end }
}

function cellEnd(text: string, start: number, separator: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === separator || code === LF || code === CR) return at
  }
  return text.length
}

function quotedCell(text: string, start: number, separator: number, row: number, onStray: () => void): Cell {
  let close = text.indexOf('"', start + 1)
  let doubled = false
  while (close !== -1 && text.charCodeAt(close + 1) === QUOTE) {
    doubled = true
    close = text.indexOf('"', close + 2)
  }
  if (close === -1) throw openQuote(row)
  const inside = text.slice(start + 1, close)
  const end = cellEnd(text, close + 1, separator)
  const content = doubled ? inside.replaceAll('""', '"') : inside
  if (isBlankBetween(text, close + 1, end)) return { text: content, end }
  onStray()
  // Words behind the closing quote of a cell over several lines: the quote that opened it was meant as a sign.
  if (/[\r\n]/.test(inside)) throw openQuote(row)
  return { text: content + text.slice(close + 1, end), end }
}

function openQuote(row: number): TableError {
  return new TableError('open_quote', `A quotation mark opens in row ${row + 1} and is not closed.`, row)
}

function isBlankBetween(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) !== SPACE) return false
  return true
}
