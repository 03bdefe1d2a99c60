/**
 * The process that reads uploaded tables, so that no file can take the API's memory or stop its event loop. It keeps the
 * files it read last by their SHA-256 and answers small questions about them. Started by TableReader, ends with it.
 */
import { readFile } from 'node:fs/promises'
import { chromatogramColumnsError } from '@eluent/domain/files'
import { mapFile, type ImportedSample } from '@eluent/domain/result-imports'
import { retentionUnits } from '@eluent/domain/results'
import { parseDecimal } from '@eluent/domain/text'
import { readTable, TableError, type Sheet, type Table } from '@eluent/tables'
import type { Answer, Ask, Question, Reply, SampleQuery, TablePart, TableSamples } from './table-messages.ts'

/** Cells of the files kept; a larger file is kept alone. */
const CELLS_KEPT = Number(process.argv[2])

const kept = new Map<string, { table: Table; cells: number }>()

function keep(sha256: string, table: Table): void {
  const cells = table.sheets.reduce((sum, sheet) => sum + sheet.rows.reduce((wide, row) => wide + row.length, 0), 0)
  let total = cells + [...kept.values()].reduce((sum, one) => sum + one.cells, 0)
  for (const [oldest, { cells: freed }] of kept) {
    if (total <= CELLS_KEPT) break
    kept.delete(oldest)
    total -= freed
  }
  kept.set(sha256, { table, cells })
}

/** A kept file, moved to the end of those to be forgotten. */
function find(sha256: string): Table | undefined {
  const found = kept.get(sha256)
  if (!found) return undefined
  kept.delete(sha256)
  kept.set(sha256, found)
  return found.table
}

/** The requested rows, as far as the characters reach; a cell counts a few of its own. */
function partOf(rows: readonly string[][], { start, end, characters }: TablePart): string[][] {
  let left = characters
  const wanted = rows.slice(start, end)
  const tooFar = wanted.findIndex((row) => {
    left -= row.reduce((sum, cell) => sum + cell.length + 4, 2)
    return left < 0
  })
  return tooFar === -1 ? wanted : wanted.slice(0, tooFar)
}

interface Mapped extends Omit<TableSamples, 'samples'> {
  byRow: Map<number | null, ImportedSample>
}

/** The file mapped last: a batch asks for its rows in many calls. */
let lastMapped: { key: string; mapped: Mapped } | undefined

function mappedBy(sha256: string, sheet: Sheet, { map, decimal, conversion, names, taken = [] }: SampleQuery): Mapped {
  const key = JSON.stringify([sha256, sheet.name, map, decimal, conversion, names, taken])
  if (lastMapped?.key === key) return lastMapped.mapped
  const { cutRow } = sheet
  const mapped = mapFile(sheet.rows, map, {
    decimal,
    conversion,
    names,
    taken,
    ...(cutRow !== undefined && { cutRow }),
  })
  const { error, samples, numbers, units, problems, leftOut } = mapped
  const byRow = new Map(samples.map((sample) => [sample.row, sample]))
  const { conversions } = units
  const row = leftOut.find(({ kind }) => kind === 'cut')?.row
  const cut = row === undefined ? null : { row, column: Math.max(0, (sheet.rows[row]?.length ?? 0) - 1) }
  const ambiguous = numbers.decimal === null ? numbers.sentence : null
  const { decimal: sign } = numbers
  const read = { sheet: sheet.name, error, decimal: sign, ambiguous, conversions, cut, problems, byRow }
  lastMapped = { key, mapped: read }
  return read
}

function samplesOf(sha256: string, sheet: Sheet, query: SampleQuery): TableSamples {
  const { byRow, problems, ...rest } = mappedBy(sha256, sheet, query)
  const rows = query.map.type === 1 ? [null] : query.rows
  return {
    ...rest,
    problems: problems.slice(0, query.problems ?? 0),
    samples: rows.flatMap((row) => byRow.get(row) ?? []),
  }
}

function unitsOf(rows: readonly string[][]): 'Minutes' | 'Seconds' {
  return retentionUnits(rows.reduce((largest, row) => Math.max(largest, parseDecimal(row[0]) ?? 0), 0))
}

function replyFrom(sha256: string, table: Table, ask: Ask): Reply {
  const wanted = ask.kind === 'chromatogram' ? null : ask.sheet
  const sheet = table.sheets.find(({ name }) => name === wanted) ?? table.sheets[0]
  if (!sheet) return { kind: 'refused', message: 'The file holds no sheet.' }
  if (ask.kind === 'samples') return { kind: 'samples', value: samplesOf(sha256, sheet, ask) }
  if (ask.kind === 'chromatogram') {
    const value = { error: chromatogramColumnsError(sheet.rows), units: unitsOf(sheet.rows) }
    return { kind: 'chromatogram', value }
  }
  const value = {
    sheet: sheet.name,
    sheets: table.sheets.map(({ name }) => name),
    totalRows: sheet.rows.length,
    totalColumns: sheet.rows.reduce((widest, row) => Math.max(widest, row.length), 0),
    rows: partOf(sheet.rows, ask),
  }
  return { kind: 'rows', value }
}

async function reply({ sha256, file, ask }: Question): Promise<Reply> {
  try {
    if (file && !kept.has(sha256)) keep(sha256, await readTable(await readFile(file.path), file.name))
    const table = find(sha256)
    return table ? replyFrom(sha256, table, ask) : { kind: 'unknown' }
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return { kind: 'refused', message: error.message }
  }
}

process.on('disconnect', () => process.exit(0))
// Ctrl+C reaches the whole group: the parent ends this process when its last answer is out
process.on('SIGINT', () => undefined)
process.on('message', (question: Question) => {
  void reply(question).then((found) => process.send?.({ id: question.id, reply: found } satisfies Answer))
})
process.send?.('ready')
