import { TableError } from './table-error.ts'

/** What a file may hold; more is refused before or while it is read. */
export interface TableLimits {
  textBytes: number
  workbookBytes: number
  /** All parts of a workbook together, unpacked. */
  unpackedBytes: number
  workbookParts: number
  /** Cells of a workbook; each takes far more memory than one of a text file. */
  workbookCells: number
  rows: number
  columns: number
  cells: number
  /** Characters of one cell, the most a spreadsheet takes. */
  cellCharacters: number
}

const MB = 1_000_000

export const TABLE_LIMITS: TableLimits = {
  textBytes: 50 * MB,
  workbookBytes: 20 * MB,
  unpackedBytes: 30 * MB,
  workbookParts: 1000,
  workbookCells: 250_000,
  rows: 200_000,
  columns: 1024,
  cells: 1_200_000,
  cellCharacters: 32_767,
}

const WORKBOOK_NAME = /\.xlsx?$/i

/** The sentence for a file too large to be read, by its name and size alone; null where it is not. */
export function tableSizeError(
  file: { name: string; size: number },
  limits: Pick<TableLimits, 'textBytes' | 'workbookBytes'> = TABLE_LIMITS,
): string | null {
  const isWorkbook = WORKBOOK_NAME.test(file.name)
  const most = isWorkbook ? limits.workbookBytes : limits.textBytes
  if (file.size <= most) return null
  return `The file is too large: ${inMb(file.size)}. ${isWorkbook ? 'A workbook' : 'A text file'} may have up to ${inMb(most)}.`
}

/** @throws TableError for a table with more cells than may be. */
export class CellBudget {
  #left: number
  readonly #limits: TableLimits

  constructor(limits: TableLimits) {
    this.#left = limits.cells
    this.#limits = limits
  }

  /** Takes one row's cells. */
  row(index: number, columns: number): void {
    const { rows, columns: mostColumns, cells } = this.#limits
    if (index >= rows) throw new TableError('too_many_rows', `The file has more than ${count(rows)} rows.`, index)
    if (columns > mostColumns) {
      throw new TableError('too_many_columns', `Row ${index + 1} has more than ${count(mostColumns)} columns.`, index)
    }
    this.#left -= columns
    if (this.#left < 0) throw new TableError('too_many_cells', `The file has more than ${count(cells)} cells.`, index)
  }

  /** Takes one cell's text. */
  cell(characters: number, row: number, column: number): void {
    const most = this.#limits.cellCharacters
    if (characters <= most) return
    const place = `The cell in row ${row + 1}, column ${column + 1}`
    throw new TableError('cell_too_long', `${place} has more than ${count(most)} characters.`, row)
  }
}

/** The refusal of a workbook with too many cells. */
export function tooManyCells(limits: TableLimits): TableError {
  const sentence = `The workbook has more than ${count(limits.workbookCells)} cells. Save the sheet that is needed as CSV.`
  return new TableError('too_many_cells', sentence)
}

function inMb(bytes: number): string {
  return `${(Math.ceil((bytes / MB) * 10) / 10).toLocaleString('en-US')} MB`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
