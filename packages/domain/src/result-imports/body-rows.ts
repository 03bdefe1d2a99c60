import { BATCH_METADATA_WORDS, ANALYTE_WORDS, normalWords } from '../import-templates/header-words.ts'
import {
  columnOf,
  isFilledRow,
  parseCellRef,
  type CellRef,
  type Grid,
  type TemplateMap,
} from '../import-templates/template-map.ts'
import { isNotDetected } from './cell-values.ts'
import { isUnitRow } from './heading-units.ts'
import type { ImportProblem } from './import-problem.ts'

/** The rows of a file that hold results, and where its heading stands again. */
export interface Body {
  rows: number[]
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
 * The filled rows below the header, up to a heading with other names: what stands below that one belongs to other columns. A
 * heading that only stands again (a new page) is left out.
 */
export function bodyRows(grid: Grid, map: TemplateMap): Body {
  const header = map.type === 1 ? map.rows['Analyte Header Row'] : map.rows['Sample List Header Row']
  const body: Body = { rows: [], problems: [] }
  if (header === undefined) return body
  const columns = columnsOf(map, header)
  const end = endOf(grid, map, header)
  const first = isUnitRow(grid, header + 1, columns.identity, columns.numbers) ? header + 2 : header + 1
  for (let row = first; row < end; row++) {
    if (!isFilledRow(grid, row)) continue
    if (!isHeading(grid, row, header, columns)) {
      body.rows.push(row)
      continue
    }
    // Rows of the heading that lie above the one just found were taken for results.
    const height = header - Math.min(header, ...columns.headings.map((place) => place.row))
    while ((body.rows.at(-1) ?? -1) >= row - height) body.rows.pop()
    const changed = columns.headings.find((place) => textOf(grid, place) !== textOf(grid, moved(place, row - header)))
    if (!changed) {
      if (isUnitRow(grid, row + 1, columns.identity, columns.numbers)) row++
      continue
    }
    const { row: at, column } = moved(changed, row - header)
    const [now, then] = [cellText(grid, at, column), cellText(grid, changed.row, column)]
    const reason = `A heading stands here again with '${now}' where it was '${then}'. Nothing is read from here on: map these rows with a template of their own.`
    body.problems.push({ severity: 'warning', row: at, column, value: now, reason })
    break
  }
  return body
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
