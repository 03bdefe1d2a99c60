import type { AnalyteDictionary } from '../analyte-names/match-analyte.ts'
import { BATCH_METADATA_WORDS, ANALYTE_WORDS, normalWords } from '../import-templates/header-words.ts'
import {
  columnOf,
  isFilledRow,
  parseCellRef,
  type CellRef,
  type Grid,
  type TemplateMap,
} from '../import-templates/template-map.ts'
import { isNotDetected } from '../import-templates/not-detected.ts'
import { mapBelow, type ChangedHeading } from './changed-heading.ts'
import { isUnitRow } from './heading-units.ts'
import type { ImportProblem } from './import-problem.ts'

/** Rows below one heading, and how their columns are read. */
export interface BodyPart {
  map: TemplateMap
  rows: number[]
}

/** The rows of a file that hold results, and where its heading stands again. */
export interface Body {
  /** One, and one more for each heading that stands again with other columns. */
  parts: BodyPart[]
  problems: ImportProblem[]
}

interface Columns {
  /** Of the mapped numbers. */
  numbers: number[]
  /** Of the sample's or the analyte's name. */
  identity: number | null
  /** Cells of the heading: the mapped ones, in the header row and above. */
  headings: { row: number; column: number }[]
}

const NAME_WORDS = new Set(
  [...BATCH_METADATA_WORDS['Sample name'], ...BATCH_METADATA_WORDS['Lims ID'], ...ANALYTE_WORDS.Name].map(
    ([words]) => words,
  ),
)

/**
 * The filled rows below the header. A heading that only stands again (a new page) is left out; one with other columns is read by
 * its names where it has some of the template's, else it ends what is read. A report that stands again is another injection.
 */
export function bodyRows(grid: Grid, template: TemplateMap, names: AnalyteDictionary | null = null): Body {
  let header = headerOf(template)
  const body: Body = { parts: [], problems: [] }
  if (header === undefined) return body
  let part: BodyPart = { map: template, rows: [] }
  body.parts.push(part)
  let columns = columnsOf(template, header)
  const [top, { identity }] = [header, columns]
  let further: readonly string[] = []
  const end = endOf(grid, template, header)
  const first = isUnitRow(grid, header + 1, columns.identity, columns.numbers) ? header + 2 : header + 1
  for (let row = first; row < end; row++) {
    if (!isFilledRow(grid, row)) continue
    if (!isHeading(grid, row, header, columns)) {
      part.rows.push(row)
      continue
    }
    // Rows of the heading that lie above the one just found were taken for results.
    const height = header - Math.min(header, ...columns.headings.map((place) => place.row))
    while ((part.rows.at(-1) ?? -1) >= row - height) part.rows.pop()
    const from = header
    const changed = columns.headings.find((place) => textOf(grid, place) !== textOf(grid, moved(place, row - from)))
    const isUnits = isUnitRow(grid, row + 1, columns.identity, columns.numbers)
    if (!changed) {
      const again = template.type === 1 ? anotherReport(grid, row + (isUnits ? 2 : 1), part.rows, columns) : null
      if (again) {
        // with what stands above its heading
        const start = grid.findIndex((_, at) => isFilledRow(grid, at)) + row - header
        while ((part.rows.at(-1) ?? -1) >= start) part.rows.pop()
        body.problems.push(again)
        break
      }
      if (isUnits) row++
      continue
    }
    // by the template, so that what one heading lacks is read again below the next
    const below =
      template.type === 2 ? mapBelow(grid, { from: top, to: row, identity }, template, names, further) : null
    if (below === null) {
      body.problems.push(endsHere(grid, changed, row - from))
      break
    }
    body.problems.push(readsByName(grid, row, columns, below))
    further = below.further
    part = { map: below.map, rows: [] }
    body.parts.push(part)
    header = row
    columns = columnsOf(part.map, header)
    if (isUnitRow(grid, row + 1, columns.identity, columns.numbers)) row++
  }
  return body
}

function headerOf(map: TemplateMap): number | undefined {
  return map.type === 1 ? map.rows['Analyte Header Row'] : map.rows['Sample List Header Row']
}

function endsHere(grid: Grid, changed: { row: number; column: number }, by: number): ImportProblem {
  const { row, column } = moved(changed, by)
  const [now, then] = [cellText(grid, row, column), cellText(grid, changed.row, column)]
  const reason = `A heading stands here again with '${now}' where it was '${then}'. Nothing is read from here on: map these rows with a template of their own.`
  return { severity: 'warning', row, column, value: now, reason }
}

function readsByName(
  grid: Grid,
  row: number,
  { identity }: Columns,
  { unread, missing }: ChangedHeading,
): ImportProblem {
  const reason = [
    'A heading stands here again with other columns: from here on they are read by their names.',
    ...(missing.length > 0 ? [`Not in this part: ${missing.join(', ')}.`] : []),
    ...(unread.length > 0 ? [`Not read: ${unread.join(', ')}.`] : []),
  ].join(' ')
  return { severity: 'warning', row, column: identity, value: cellText(grid, row, identity ?? 0), reason }
}

/** Below the heading of one injection the first analyte stands again: what follows belongs to another one. */
function anotherReport(grid: Grid, row: number, rows: readonly number[], { identity }: Columns): ImportProblem | null {
  const names = rows.map((one) => cellText(grid, one, identity ?? -1))
  const name = cellText(grid, row, identity ?? -1)
  if (name === '' || !names.includes(name)) return null
  const reason =
    'Another report begins here. Only the first is read: choose the sheet of the next one, or import it as a file of its own.'
  return { severity: 'warning', row, column: identity, value: name, reason }
}

function columnsOf(map: TemplateMap, header: number): Columns {
  const refs: (CellRef | undefined)[] =
    map.type === 1
      ? Object.values(map.analytes)
      : [...Object.values(map.metadata), ...Object.values(map.analytes).flatMap((of) => Object.values(of))]
  const columns = [...new Set(refs.flatMap((ref) => columnOf(ref) ?? []))]
  const above = refs.flatMap((ref) => parseCellRef(ref) ?? []).filter(({ row }) => row < header)
  const numbers =
    map.type === 1
      ? Object.entries(map.analytes).flatMap(([item, ref]) => (item === 'Name' ? [] : (columnOf(ref) ?? [])))
      : Object.values(map.analytes).flatMap((of) => columnOf(of['Concentration %']) ?? [])
  return {
    numbers,
    identity: columnOf(map.type === 1 ? map.analytes.Name : (map.metadata['Sample name'] ?? map.metadata['Lims ID'])),
    headings: [...columns.map((column) => ({ row: header, column })), ...above],
  }
}

/** Type 1: the first metadata row ends the analytes where it lies below them. */
function endOf(grid: Grid, map: TemplateMap, header: number): number {
  const metadataRow = map.type === 1 ? (map.rows['First Metadata Row'] ?? -1) : -1
  return metadataRow > header ? Math.min(metadataRow, grid.length) : grid.length
}

/** A row of words where numbers belong, whose name cell is a heading's. */
function isHeading(grid: Grid, row: number, header: number, { identity, numbers }: Columns): boolean {
  if (identity === null) return false
  const words: string[] = []
  for (const column of numbers) {
    const text = cellText(grid, row, column)
    if (text === '') continue
    // Nearly every row ends here: its first amount is a number.
    if (!/^\p{L}|^[#%]/u.test(text) || isNotDetected(text)) return false
    words.push(text)
  }
  if (words.length === 0) return false
  const name = cellText(grid, row, identity)
  const isName = name !== '' && (NAME_WORDS.has(normalWords(name)) || same(name, cellText(grid, header, identity)))
  // 'Sample No' is a heading over 'Ash' and 'Fat', and a sample where both say 'pending'
  const isLikeName = /^(?:sample|lims|lot|batch|product|strain)\b\D*$/i.test(name) && words.length > 1
  return isName || (isLikeName && new Set(words).size === words.length)
}

function moved({ row, column }: { row: number; column: number }, by: number): { row: number; column: number } {
  return { row: row + by, column }
}

function textOf(grid: Grid, { row, column }: { row: number; column: number }): string {
  return cellText(grid, row, column).toLowerCase()
}

function cellText(grid: Grid, row: number, column: number): string {
  return (grid[row]?.[column] ?? '').trim()
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
