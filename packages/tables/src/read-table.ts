import { decodeText, type TextEncoding } from './text/decode-text.ts'
import { withDerivedSheets } from './derived-sheets.ts'
import { fileKind } from './file-kind.ts'
import { areQuotedLines, findDelimiter } from './text/find-delimiter.ts'
import { TABLE_LIMITS, tableSizeError, type TableLimits } from './table/limits.ts'
import { readRecords, type Delimiter } from './text/read-records.ts'
import type { Sheet } from './table/sheet.ts'
import { TableError } from './table/table-error.ts'

export interface Table {
  kind: 'text' | 'xlsx' | 'xls'
  /** At least one, derived ones last (see derived-sheets); a text file is one sheet with the name ''. */
  sheets: Sheet[]
  /** Of a text file; null for a workbook. */
  encoding: TextEncoding | null
  delimiter: Delimiter | null
}

const QUOTED_LINES_TEXT =
  'Each line of the file is one quoted cell, with its separators inside the quotes. Export it again without quotes around whole lines.'

/**
 * Reads CSV, TSV and text in any usual encoding, XLSX and XLS; recognized by the bytes, not by the name. Numbers of a workbook
 * come with all their digits and a decimal point, dates as the cell shows them.
 * @throws TableError with a sentence for everything that is not a table of at most these limits.
 */
export async function readTable(
  bytes: Uint8Array,
  fileName: string,
  limits: Partial<TableLimits> = {},
): Promise<Table> {
  const all = { ...TABLE_LIMITS, ...limits }
  const kind = fileKind(bytes, fileName)
  const tooLarge = tableSizeError({ name: kind === 'text' ? '' : 'x.xlsx', size: bytes.length }, all)
  if (tooLarge !== null) throw new TableError('too_large', tooLarge)
  return kind === 'text' ? readTextTable(bytes, fileName, all) : readWorkbookTable(bytes, kind, all)
}

function readTextTable(bytes: Uint8Array, fileName: string, limits: TableLimits): Table {
  const { text, encoding } = decodeText(bytes)
  if (text.trim() === '') throw new TableError('empty', 'The file is empty.')
  const delimiter = findDelimiter(text, fileName)
  const rows = readRecords(text, delimiter, limits)
  if (text.trimStart().startsWith('"') && areQuotedLines(rows)) throw new TableError('quoted_lines', QUOTED_LINES_TEXT)
  return { kind: 'text', sheets: withDerivedSheets([{ name: '', rows, ...cutRowOf(text, rows) }]), encoding, delimiter }
}

function cutRowOf(text: string, rows: readonly string[][]): Pick<Sheet, 'cutRow'> {
  const [first = 0, second = 0, last = 0] = rows.slice(-3).map((row) => row.length)
  if (rows.length < 3 || /[\r\n]$/.test(text)) return {}
  const isCut = (first === second && last < second) || endsInNumber(rows)
  return isCut ? { cutRow: rows.length - 1 } : {}
}

/** Rows that say how many decimals a column has. */
const LEAST_ALIKE = 3
const DECIMALS = /^[^.,]*\d[.,](\d+)$/

/** Whether the last number has fewer decimals than every other of its column, which all have as many: it may go on. */
function endsInNumber(rows: readonly string[][]): boolean {
  const last = rows.at(-1) ?? []
  const column = last.length - 1
  const cell = (last[column] ?? '').trim()
  const above = rows.slice(0, -1).flatMap((row) => {
    const decimals = DECIMALS.exec((row[column] ?? '').trim())?.[1]
    return decimals === undefined ? [] : [decimals.length]
  })
  const [most = 0] = above
  if (above.length < LEAST_ALIKE || above.some((count) => count !== most) || most < 2) return false
  const decimals = DECIMALS.exec(cell)?.[1]?.length ?? (/^[+-]?\d+[.,]?$/.test(cell) ? 0 : most)
  return decimals < most
}

async function readWorkbookTable(bytes: Uint8Array, kind: 'xlsx' | 'xls', limits: TableLimits): Promise<Table> {
  // The reader is large; who opens no workbook never loads it.
  const { readWorkbook } = await import('./workbook/read-workbook.ts')
  return { kind, sheets: withDerivedSheets(readWorkbook(bytes, kind, limits)), encoding: null, delimiter: null }
}
