import { columnLetters } from '@eluent/domain/text'

/** Part of a list: from `first` up to but without `end`. */
export interface Range {
  first: number
  end: number
}

/** Which of `count` boxes of one size lie between two places, with `spare` more on either side. */
export function uniformRange(count: number, size: number, from: number, to: number, spare: number): Range {
  const first = Math.max(0, Math.min(count, Math.floor(from / size)) - spare)
  const end = Math.min(count, Math.max(0, Math.ceil(to / size)) + spare)
  return { first: Math.min(first, end), end }
}

/** The same for boxes of different sizes; `starts` holds where each begins and, last, where the last one ends. */
export function rangeBetween(starts: readonly number[], from: number, to: number, spare: number): Range {
  const count = Math.max(0, starts.length - 1)
  const first = Math.max(0, lastAtOrBefore(starts, from) - spare)
  const end = Math.min(count, lastAtOrBefore(starts, Math.max(from, to - 1)) + 1 + spare)
  return { first: Math.min(first, end), end }
}

/** The last box that begins at or before the place. */
function lastAtOrBefore(starts: readonly number[], place: number): number {
  let low = 0
  let high = Math.max(0, starts.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

const CHARACTER_PX = 8
const PADDING_PX = 24
const NARROWEST_PX = 64
const WIDEST_PX = 260
/** So many rows are looked at for the width of a column; a long file is not read twice. */
const ROWS_LOOKED_AT = 400

/** Where each column of a grid of texts begins, px, by the longest text seen in it; last, where the last one ends. */
export function columnStarts(rows: readonly (readonly string[])[], columnCount: number): number[] {
  const longest = Array.from({ length: columnCount }, () => 0)
  const step = Math.max(1, Math.floor(rows.length / ROWS_LOOKED_AT))
  const look = (row: readonly string[] | undefined): void =>
    row?.forEach((text, column) => {
      if (text.length > (longest[column] ?? 0)) longest[column] = text.length
    })
  for (let at = 0; at < Math.min(rows.length, ROWS_LOOKED_AT); at += 1) look(rows[at])
  for (let at = ROWS_LOOKED_AT; at < rows.length; at += step) look(rows[at])
  const starts = [0]
  for (const length of longest) {
    const width = Math.min(WIDEST_PX, Math.max(NARROWEST_PX, Math.round(length * CHARACTER_PX) + PADDING_PX))
    starts.push((starts.at(-1) ?? 0) + width)
  }
  return starts
}

/** The most cells a row has. */
export function widestRow(rows: readonly (readonly string[])[]): number {
  let widest = 0
  for (const row of rows) if (row.length > widest) widest = row.length
  return widest
}

/** A place as spreadsheets write it: row 6, column 1 from 0 is B7. */
export function placeName(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`
}
