type Rows = readonly (readonly string[])[]

/** A report has more rows than this; fewer are a list. */
const LEAST_ROWS = 4
/** More reports of one injection are exported as a list. */
const MOST_REPORTS = 200

/**
 * Reports of one injection that stand below one another in one sheet, each from its first line to the next one's: a report begins
 * where the labels of the file's first two lines stand again. null for anything else.
 */
export function reportsBelow(rows: Rows): string[][][] | null {
  const filled = rows.flatMap((row, at) => (row.some((cell) => cell.trim() !== '') ? [at] : []))
  const [first, second] = filled.map((at) => labelOf(rows[at] ?? []))
  if (first === undefined || second === undefined || first === '' || second === '' || first === second) return null
  if (!/\p{L}/u.test(first) || !/\p{L}/u.test(second)) return null
  const starts = filled.filter(
    (at, index) => labelOf(rows[at] ?? []) === first && labelOf(rows[filled[index + 1] ?? -1] ?? []) === second,
  )
  if (starts.length < 2 || starts.length > MOST_REPORTS) return null
  const reports = starts.map((start, index) => rows.slice(start, starts[index + 1]).map((row) => [...row]))
  return reports.every((report) => report.length >= LEAST_ROWS) ? reports : null
}

/** What a line is called: the text of its first cell up to a colon or sign of equality. */
function labelOf(row: readonly string[]): string {
  return (row.find((cell) => cell.trim() !== '') ?? '').split(/[:=]/)[0]?.trim().toLowerCase() ?? ''
}
