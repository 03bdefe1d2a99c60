import type { Sheet } from './table/sheet.ts'
import { blocksSideBySide } from './side-by-side.ts'
import { listsUnderOneAnother } from './lists-beside.ts'
import { replicatesBelow } from './replicates-below.ts'
import { reportsBelow } from './reports-below.ts'
import { samplesInRows } from './samples-in-rows.ts'
import { titledBlocks } from './titled-blocks.ts'

/** Names of the sheets that are made from the file's own; a template made on one is read on one again. */
export const ALL_SHEETS = 'All sheets'
export const SIDE_BY_SIDE = 'Blocks side by side'
const SAMPLES_IN_ROWS = 'One row for each sample'
const REPLICATES = 'One row for each replicate'
const UNDER_ONE_ANOTHER = 'Lists under one another'
/** With its number. */
const REPORT = 'Report'

/** More sheets of one workbook are shown as they are. */
const MOST_READ = 50

/**
 * The file's sheets, and behind them other views of the same cells: all sheets of a workbook under one another, so that a
 * template can take metadata from one and analytes from another; a list written as one block for each compound with the blocks
 * side by side or below one another under its name, and one with a row for each analyte, so that each injection is one row; replicates under their sample; lists that stand side by side under one
 * another; and each of several reports that stand below one another.
 */
export function withDerivedSheets(sheets: readonly Sheet[]): Sheet[] {
  const view = (title: string, rowsOf: (rows: Sheet['rows']) => string[][] | null): Sheet[] =>
    sheets.slice(0, MOST_READ).flatMap(({ name, rows, cutRow }) => {
      const made = rowsOf(rows)
      if (!made) return []
      return [
        { name: named(name, title), rows: made, ...(cutRow !== undefined && cutIn(made, rowsOf(rows.slice(0, -1)))) },
      ]
    })
  const all = sheets.length > 1 ? [{ name: ALL_SHEETS, rows: underOneAnother(sheets) }] : []
  const blocks = view(SIDE_BY_SIDE, blocksSideBySide)
  // blocks of compounds are no reports of injections
  const reports = blocks.length > 0 ? [] : sheets.slice(0, MOST_READ).flatMap(reportsOf)
  return [
    ...sheets,
    ...all,
    ...blocks,
    ...view(SAMPLES_IN_ROWS, (rows) => samplesInRows(titledBlocks(rows) ?? rows)),
    ...view(REPLICATES, replicatesBelow),
    ...view(UNDER_ONE_ANOTHER, listsUnderOneAnother),
    ...reports,
  ]
}

/** The row of a view that has something of the row in whose middle the file ends. */
function cutIn(made: readonly string[][], without: readonly string[][] | null): Pick<Sheet, 'cutRow'> {
  const at = made.findIndex((row, index) => index > 0 && row.join('\0') !== without?.[index]?.join('\0'))
  return { cutRow: at === -1 ? made.length - 1 : at }
}

function reportsOf({ name, rows, cutRow }: Sheet): Sheet[] {
  const reports = reportsBelow(rows) ?? []
  return reports.map((report, at) => ({
    name: named(name, `${REPORT} ${at + 1}`),
    rows: report,
    ...(cutRow !== undefined && at === reports.length - 1 && { cutRow: report.length - 1 }),
  }))
}

function named(name: string, view: string): string {
  return name === '' ? view : `${name}: ${view}`
}

/** With a blank row between them, so that a table ends where its sheet does. */
function underOneAnother(sheets: readonly Sheet[]): string[][] {
  return sheets.flatMap(({ rows }, index) => (index === 0 ? rows : [[], ...rows]))
}
