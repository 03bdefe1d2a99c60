import { read, type CellObject, type DenseWorkSheet, type WorkBook } from '@e965/xlsx'
import { cellText } from './cell-text.ts'
import { CellBudget, type TableLimits } from '../table/limits.ts'
import type { Sheet } from '../table/sheet.ts'
import { TableError } from '../table/table-error.ts'
import { damaged, unpackWorkbook } from './unpack-workbook.ts'
import { isUncalculated, refuseUncalculated } from './uncalculated.ts'
import { cellRecords } from './xls-records.ts'

/**
 * The sheets of a workbook that have cells, in their order, each from row and column 0.
 * @throws TableError for a damaged or locked workbook, one that was never calculated, one without cells, and one over a limit.
 */
export function readWorkbook(bytes: Uint8Array, kind: 'xlsx' | 'xls', limits: TableLimits): Sheet[] {
  const workbook = parse(kind === 'xlsx' ? unpackWorkbook(bytes, limits) : cellRecords(bytes, limits), limits)
  const budget = new CellBudget(limits)
  const sheets = workbook.SheetNames.flatMap((name) => {
    const sheet = workbook.Sheets[name] as DenseWorkSheet | undefined
    const rows = sheetRows(name, sheet?.['!data'] ?? [], budget)
    return rows.length > 0 ? [{ name, rows }] : []
  })
  if (sheets.length === 0) throw new TableError('empty', 'The workbook has no filled cells.')
  return sheets
}

function parse(bytes: Uint8Array, limits: TableLimits): WorkBook {
  // the reader would leave the cells off without a word
  const names = isUncalculated(bytes)
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: names,
      sheetStubs: names,
      cellHTML: false,
      cellNF: true,
      sheetRows: limits.rows + 1,
    })
  } catch {
    // The reader throws texts and errors of many kinds; what it cannot read is damaged.
    throw damaged('it cannot be read')
  }
}

/** Trailing blank rows and cells are left off; a blank row in between is kept, so that row numbers are the sheet's. */
function sheetRows(
  name: string,
  data: readonly (readonly (CellObject | undefined)[] | undefined)[],
  budget: CellBudget,
): string[][] {
  const rows: string[][] = []
  for (let index = 0; index < data.length; index++) {
    const cells = data[index] ?? []
    budget.row(index, cells.length)
    const row = Array.from(cells, (cell, column) => {
      refuseUncalculated(cell, name, index, column)
      const text = cellText(cell)
      budget.cell(text.length, index, column)
      return text
    })
    while (row.length > 0 && row.at(-1) === '') row.pop()
    rows.push(row)
  }
  while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop()
  return rows
}
