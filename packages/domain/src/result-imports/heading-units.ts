import { normalWords } from '../import-templates/header-words.ts'
import { looksNumeric } from '../import-templates/match-headings.ts'
import { canBePercent, isUnitAlone, unitIn, withoutUnit, type StatedUnit } from '../import-templates/stated-unit.ts'
import { keptText } from './cell-values.ts'
import {
  cellAt,
  cellRef,
  isFilledRow,
  parseCellRef,
  type CellRef,
  type Grid,
} from '../import-templates/template-map.ts'

/** Headings reach at most this many rows above the one a template calls the header. */
const ROWS_ABOVE = 3
/** A quantity that stands once over a group of columns. */
const QUANTITIES = new Set(['concentration', 'conc', 'final conc', 'calc conc', 'amount', 'result', 'results'])

/**
 * The units that the headings of a column state: the header's cell, the mapped cells above it, the row of units below it, and
 * the rows above, where a quantity may stand once over a group of columns ('Concentration (mg/g)'). `name` is the cell of the analyte's name, which may be the heading itself.
 */
export function columnUnits(
  grid: Grid,
  header: number,
  column: number,
  mapped: readonly (CellRef | undefined)[],
  name?: CellRef,
): StatedUnit[] {
  const refs = new Set([cellRef(header, column), name, ...mapped])
  const texts: string[] = []
  for (const ref of refs) {
    if (ref === undefined || (parseCellRef(ref)?.row ?? Infinity) > header) continue
    const text = cellAt(grid, ref)
    // Mg over a column is magnesium
    if (ref !== name || !isUnitAlone(text)) texts.push(text)
  }
  const below = grid[header + 1]?.[column] ?? ''
  if (isUnitAlone(below)) texts.push(below)
  for (let row = header - 1; row >= header - ROWS_ABOVE && isFilledRow(grid, row); row--) {
    const text = grid[row]?.[column] ?? ''
    const quantity = groupHeading(grid[row] ?? [], column)
    if (isUnitAlone(text) && cellRef(row, column) !== name) texts.push(text)
    else if (QUANTITIES.has(normalWords(withoutUnit(quantity.text)))) texts.push(quantity.text)
  }
  const stated = texts.flatMap((text) => unitIn(text) ?? [])
  if (stated.length > 0 || name === undefined) return stated
  // 'Cannabinoids (mg/g)', merged over the names of its analytes
  const group = groupHeading(grid[header - 1] ?? [], column)
  const isGroup = !/\d/.test(group.text) && isOverNames(grid[header] ?? [], group.column, column)
  const unit = isGroup && canBePercent(group.text) ? unitIn(group.text) : null
  return unit === null ? [] : [unit]
}

/** The units of a label beside or above a value ('Sample Weight (g)'), and of the cell behind it ('0.2', 'g'). */
export function labelUnits(grid: Grid, ref: CellRef | undefined): StatedUnit[] {
  const place = parseCellRef(ref)
  if (!place) return []
  const { row, column } = place
  const left = (grid[row] ?? []).slice(0, column).findLast((cell) => cell.trim() !== '')
  const label = left ?? grid[row - 1]?.[column] ?? ''
  const behind = grid[row]?.[column + 1] ?? ''
  const texts = [...(looksNumeric(label) ? [] : [label]), ...(isUnitAlone(behind) ? [behind] : [])]
  return texts.flatMap((text) => unitIn(text) ?? [])
}

/** '% by weight (w/w)' is the longest that a Units cell holds. */
const LONGEST_UNIT = 24

/** A cell of a Units column is a unit, known or not. */
export function unitOfCell(text: string): StatedUnit {
  const unit = text.length <= LONGEST_UNIT ? unitIn(text) : null
  return unit ?? { text: keptText(text), kind: 'unknown' }
}

/** Whether the row below the header holds units and no result; `identity` is the column of names. */
export function isUnitRow(grid: Grid, row: number, identity: number | null, columns: readonly number[]): boolean {
  const cell = (column: number): string => (grid[row]?.[column] ?? '').trim()
  const name = identity === null ? '' : cell(identity)
  if (name !== '' && !isUnitAlone(name) && !/^units?:?$/i.test(name)) return false
  const filled = columns.filter((column) => cell(column) !== '')
  return filled.length > 0 && filled.every((column) => isUnitAlone(cell(column)))
}

function groupHeading(cells: readonly string[], column: number): { text: string; column: number } {
  const at = cells.slice(0, column + 1).findLastIndex((cell) => cell.trim() !== '')
  return { text: cells[at] ?? '', column: at }
}

/** Whether a group's heading stands over filled ones up to this column; above a blank cell it is that of its own column. */
function isOverNames(headings: readonly string[], start: number, column: number): boolean {
  return start >= 0 && headings.slice(start, column + 1).every((text) => text.trim() !== '')
}
