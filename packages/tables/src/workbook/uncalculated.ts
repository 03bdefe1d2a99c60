import type { CellObject } from '@e965/xlsx'
import { TableError } from '../table/table-error.ts'

const LESS_THAN = 60
const F = 102
/** What may follow the name of an element: a blank, '/' or '>'. */
const NAME_ENDS = new Set([9, 10, 13, 32, 47, 62])
/** A cell with a formula and no value; an empty text is one (t="str"). */
const CELL =
  /<c\b(?![^>]*\bt\s*=\s*["']str)[^>]*>\s*<f\b(?:[^>]*\/>|[^>]*>[^<]*<\/f>)\s*(?:<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/

/** Whether an unpacked workbook holds formulas that no spreadsheet program has calculated: its reader leaves such cells blank. */
export function isUncalculated(unpacked: Uint8Array): boolean {
  return holdsFormula(unpacked) && CELL.test(new TextDecoder('windows-1252').decode(unpacked))
}

function holdsFormula(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(LESS_THAN); at !== -1; at = bytes.indexOf(LESS_THAN, at + 1))
    if (bytes[at + 1] === F && NAME_ENDS.has(bytes[at + 2] ?? 0)) return true
  return false
}

/** @throws TableError for a formula without a value: blank it would pass as not tested. */
export function refuseUncalculated(cell: CellObject | undefined, sheet: string, row: number, column: number): void {
  if (cell?.t !== 'z' || cell.f === undefined) return
  const advice = 'Open the workbook in a spreadsheet program, save it there and retry.'
  const sentence = `The cell in row ${row + 1}, column ${column + 1} of sheet '${sheet}' is a formula without its value. ${advice}`
  throw new TableError('uncalculated', sentence, row)
}
