import type { Sheet } from './table/sheet.ts'
import { blocksSideBySide } from './side-by-side.ts'

/** Names of the sheets that are made from the file's own; a template made on one is read on one again. */
export const ALL_SHEETS = 'All sheets'
export const SIDE_BY_SIDE = 'Blocks side by side'

/**
 * The file's sheets, and behind them other views of the same cells: all sheets of a workbook under one another, so that a
 * template can take metadata from one and analytes from another; and a list written as one block for each compound with
 * the blocks side by side, so that each injection is one row.
 */
export function withDerivedSheets(sheets: readonly Sheet[]): Sheet[] {
  const blocks = sheets.flatMap(({ name, rows }) => {
    const sideBySide = blocksSideBySide(rows)
    return sideBySide ? [{ name: name === '' ? SIDE_BY_SIDE : `${name}: ${SIDE_BY_SIDE}`, rows: sideBySide }] : []
  })
  const all = sheets.length > 1 ? [{ name: ALL_SHEETS, rows: underOneAnother(sheets) }] : []
  return [...sheets, ...all, ...blocks]
}

/** With a blank row between them, so that a table ends where its sheet does. */
function underOneAnother(sheets: readonly Sheet[]): string[][] {
  return sheets.flatMap(({ rows }, index) => (index === 0 ? rows : [[], ...rows]))
}
