import type { Place } from '../CellGrid/grid-keys.ts'

/** What was typed, cell by cell; the last row is blank while there is room for another. */
export type EntryRows = readonly (readonly string[])[]

export interface EntrySize {
  columns: number
  /** Rows at most. */
  most: number
}

export function isBlankRow(row: readonly string[]): boolean {
  return row.every((text) => text.trim() === '')
}

const blank = (columns: number): string[] => Array.from({ length: columns }, () => '')

/** With one blank row at the end, where there is room. */
export function withBlankEnd(rows: EntryRows, { columns, most }: EntrySize): EntryRows {
  const last = rows.findLastIndex((row) => !isBlankRow(row))
  const filled = rows.slice(0, last + 1)
  return filled.length < most ? [...filled, rows[filled.length] ?? blank(columns)] : filled
}

export function withCell(rows: EntryRows, { row, column }: Place, text: string, size: EntrySize): EntryRows {
  const changed = rows.map((cells, at) => (at === row ? cells.with(column, text) : cells))
  // the row that was blank is none any more; rows behind the cursor are not taken away while one types
  return isBlankRow(changed.at(-1) ?? ['-']) || changed.length >= size.most
    ? changed
    : [...changed, blank(size.columns)]
}

/** The same with a block of cells laid over it from a place on; what is wider than the grid or beyond its last row is left out. */
export function withBlock(
  rows: EntryRows,
  place: Place,
  block: readonly (readonly (string | undefined)[])[],
  size: EntrySize,
): { rows: EntryRows; leftOut: number } {
  const fitting = block.slice(0, Math.max(0, size.most - place.row))
  const end = Math.max(rows.length, place.row + fitting.length)
  const laid = Array.from({ length: end }, (_, at) => {
    const cells = rows[at] ?? blank(size.columns)
    const over = fitting[at - place.row]
    return over ? cells.map((text, column) => over[column - place.column]?.trim() ?? text) : cells
  })
  return { rows: withBlankEnd(laid, size), leftOut: block.length - fitting.length }
}
