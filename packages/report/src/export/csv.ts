/** A number column writes numbers bare; a text column guards its text against being run as a formula. */
export type CsvColumn<Row> =
  | { header: string; type: 'text'; value: (row: Row) => string | null }
  | { header: string; type: 'number'; value: (row: Row) => number | null }

/** Characters that make a spreadsheet read a cell as a formula, in full width too, or hide one that follows. */
const formulaStart = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Text for a CSV cell: a leading = + - @ (in full width too) TAB CR LF or NUL gets an apostrophe before it; NUL itself is dropped. */
export function csvText(text: string): string {
  const guarded = formulaStart.test(text) ? `'${text}` : text
  return quoted(guarded.replaceAll('\0', ''))
}

function csvNumber(value: number | null): string {
  if (value === null) return ''
  if (!Number.isFinite(value)) throw new RangeError(`A CSV number is finite, got ${value}`)
  // the digits that arithmetic leaves behind the fifteenth (200.04000000000002) are no measurement
  return String(Number(value.toPrecision(15)))
}

export function csvHeader<Row>(columns: readonly CsvColumn<Row>[]): string {
  return `${columns.map(({ header }) => csvText(header)).join(',')}\r\n`
}

export function csvRow<Row>(columns: readonly CsvColumn<Row>[], row: Row): string {
  return `${columns
    .map((column) => (column.type === 'number' ? csvNumber(column.value(row)) : csvText(column.value(row) ?? '')))
    .join(',')}\r\n`
}

/** A whole CSV document after RFC 4180, CRLF between records; null cells are empty. Throws RangeError on NaN and Infinity. */
export function writeCsv<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): string {
  let text = csvHeader(columns)
  for (const row of rows) text += csvRow(columns, row)
  return text
}
