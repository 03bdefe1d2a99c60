/** Why a file is not a table that can be read. */
export type TableErrorCode =
  | 'empty'
  | 'too_large'
  | 'unpacks_too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_many_cells'
  | 'cell_too_long'
  | 'open_quote'
  | 'quoted_lines'
  | 'mixed_encoding'
  | 'not_text'
  | 'other_file_type'
  | 'damaged_workbook'
  | 'locked_workbook'
  | 'uncalculated'

/** A file refused; the message is a sentence for the person who chose it. Rows and columns count from 0. */
export class TableError extends Error {
  override readonly name = 'TableError'
  readonly code: TableErrorCode
  /** Row of the fault where it has one. */
  readonly row: number | undefined

  constructor(code: TableErrorCode, message: string, row?: number) {
    super(message)
    this.code = code
    this.row = row
  }
}
