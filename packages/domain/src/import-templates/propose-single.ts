import { ANALYTE_WORDS, SINGLE_METADATA_WORDS } from './header-words.ts'
import { isBlankCell, looksNumeric, matchHeadings, type HeadingMatch } from './match-headings.ts'
import { isUnitAlone } from './stated-unit.ts'
import type { MappingProposal } from './propose-mapping.ts'
import {
  SINGLE_METADATA_ITEMS,
  cellRef,
  isFilledRow,
  type Grid,
  type SingleAnalyteItem,
  type SingleMetadataItem,
} from './template-map.ts'

const METADATA_BELOW = 0.8
const LEAST_HEADINGS = 4

/** Type 1: the row that reads most like the heading of a peak table, and labels with their value beside or below. */
export function proposeSingle(grid: Grid): MappingProposal[] {
  const header = findHeader(grid)
  const analytes = (header?.matches ?? []).map<MappingProposal>(({ item, column, confidence }) => ({
    group: 'analytes',
    item,
    analyte: null,
    ref: cellRef(header?.row ?? 0, column),
    row: null,
    confidence,
  }))
  const tableEnd = header === null ? -1 : endOfTable(grid, header.row)
  const metadata = findMetadata(grid, (row) => header !== null && row >= header.row && row < tableEnd)
  return [...rowProposals(grid, header?.row ?? null, tableEnd, metadata), ...analytes, ...metadata]
}

interface Header {
  row: number
  matches: HeadingMatch<SingleAnalyteItem>[]
}

function findHeader(grid: Grid): Header | null {
  let best: Header | null = null
  let bestScore = 0
  for (const [row, cells] of grid.entries()) {
    const matches = matchHeadings(withUnitsBelow(cells, grid[row + 1] ?? []), ANALYTE_WORDS)
    const nameColumn = matches.find(({ item }) => item === 'Name')?.column
    const hasNames = nameColumn !== undefined && hasWordsBelow(grid, row, nameColumn)
    const hasAmount = matches.some(({ item }) => item === 'Concentration %' || item.startsWith('Amount'))
    const hasNumber = matches.some(({ item }) => item !== 'Name')
    if (!hasNumber || matches.length < 2 || !hasNumbersBelow(grid, row)) continue
    const score = matches.reduce((sum, { confidence }) => sum + confidence, (hasNames ? 2 : 0) + (hasAmount ? 1 : 0))
    if (score > bestScore) [best, bestScore] = [{ row, matches }, score]
  }
  return best
}

/** A heading whose unit stands alone in the cell below it: 'Amount' over 'mg/g'. */
function withUnitsBelow(cells: readonly string[], below: readonly string[]): string[] {
  return cells.map((cell, column) => {
    const unit = below[column] ?? ''
    return !isBlankCell(cell) && isUnitAlone(unit) ? `${cell} ${unit}` : cell
  })
}

/** A table has numbers soon below its heading; units and rules may be between. */
function hasNumbersBelow(grid: Grid, header: number): boolean {
  return grid.slice(header + 1, header + 5).some((cells) => cells.filter((cell) => looksNumeric(cell)).length >= 2)
}

/** A column of names holds words; one of numbers only refers to them. */
function hasWordsBelow(grid: Grid, header: number, column: number): boolean {
  return grid.slice(header + 1, endOfTable(grid, header)).some((cells) => {
    const text = cells[column] ?? ''
    return !isBlankCell(text) && !looksNumeric(text)
  })
}

function endOfTable(grid: Grid, header: number): number {
  let row = header + 1
  while (row < grid.length && isFilledRow(grid, row)) row++
  return row
}

/** Labels outside the table: the value is to the right, or below where the right is another label or blank. */
function findMetadata(grid: Grid, isInTable: (row: number) => boolean): MappingProposal[] {
  const best = new Map<SingleMetadataItem, MappingProposal>()
  const taken = new Set<string>()
  for (const [row, cells] of grid.entries()) {
    if (isInTable(row)) continue
    for (const { item, column, confidence } of matchHeadings(cells, SINGLE_METADATA_WORDS)) {
      const value = valueOf(grid, row, column)
      if (value === null || isInTable(value.row)) continue
      const ref = cellRef(value.row, value.column)
      const sure = confidence * (value.row === row ? 1 : METADATA_BELOW)
      if (taken.has(ref) || (best.get(item)?.confidence ?? 0) >= sure) continue
      taken.add(ref)
      best.set(item, { group: 'metadata', item, analyte: null, ref, row: null, confidence: sure })
    }
  }
  return SINGLE_METADATA_ITEMS.flatMap((item) => best.get(item) ?? [])
}

/** In a row of several headings the value is below its heading; else to the right of its label. */
function valueOf(grid: Grid, row: number, column: number): { row: number; column: number } | null {
  const cells = grid[row] ?? []
  const isHeading = !endsLabel(cells[column]) && cells.filter((cell) => !isBlankCell(cell)).length >= LEAST_HEADINGS
  const value = isHeading ? { row: row + 1, column } : { row, column: column + 1 }
  const text = grid[value.row]?.[value.column]
  return isBlankCell(text) || endsLabel(text) ? null : value
}

function endsLabel(text: string | undefined): boolean {
  return /:\s*$/.test(text ?? '')
}

function rowProposals(
  grid: Grid,
  header: number | null,
  tableEnd: number,
  metadata: readonly MappingProposal[],
): MappingProposal[] {
  if (header === null) return []
  const row = (item: string, at: number, confidence: number): MappingProposal => ({
    group: 'rows',
    item,
    analyte: null,
    ref: null,
    row: at,
    confidence,
  })
  const rows = metadata.map(({ ref }) => Number(ref?.split(',')[0]))
  // What follows the table would be read as analytes; the metadata row is where they end.
  const below = grid.findIndex((_, index) => index >= tableEnd && isFilledRow(grid, index))
  const first =
    below !== -1 ? below : rows.length > 0 ? Math.min(...rows) : grid.findIndex((_, index) => isFilledRow(grid, index))
  return [row('Analyte Header Row', header, 0.9), row('First Metadata Row', first, below !== -1 ? 0.6 : 0.8)]
}
