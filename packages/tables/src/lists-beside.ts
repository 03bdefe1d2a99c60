type Rows = readonly (readonly string[])[]

/** Headings a list has at least. */
const LEAST_HEADINGS = 3
/** Rows looked at for a heading. */
const ROWS_LOOKED_AT = 200

/**
 * Lists that stand side by side in one sheet under the same headings, as one list: below one another, each under its heading, a
 * blank row between. null where no heading stands twice in a row.
 */
export function listsUnderOneAnother(rows: Rows): string[][] | null {
  for (const [at, row] of rows.slice(0, ROWS_LOOKED_AT).entries()) {
    const starts = startsOf(row)
    if (starts === null) continue
    const width = (starts[1] ?? 0) - (starts[0] ?? 0)
    const lists = starts.map((start) => listAt(rows, at, start, width))
    // a list without a row has nothing to be read for
    const filled = lists.filter((list) => list.length > 1)
    if (filled.length < 2) return null
    return filled.flatMap((list, index) => (index === 0 ? list : [[], ...list]))
  }
  return null
}

/** Where the same headings begin again, evenly apart; null where they do not. */
function startsOf(row: readonly string[]): number[] | null {
  const texts = row.map((cell) => cell.trim().toLowerCase())
  const first = texts.findIndex((text) => text !== '')
  const second = texts.indexOf(texts[first] ?? '', first + 1)
  if (first === -1 || second === -1) return null
  const width = second - first
  const heading = texts.slice(first, second)
  if (new Set(heading.filter((text) => text !== '')).size < LEAST_HEADINGS) return null
  // a row of numbers may repeat, too
  if (heading.some((text) => /^[-+\d.,\s%]+$/.test(text))) return null
  const starts: number[] = []
  for (let start = first; start < texts.length; start += width) {
    const own = texts.slice(start, start + width)
    if (own.every((text) => text === '')) continue
    if (heading.some((text, at) => text !== (own[at] ?? ''))) return null
    starts.push(start)
  }
  return starts.length > 1 ? starts : null
}

function listAt(rows: Rows, heading: number, start: number, width: number): string[][] {
  return rows
    .slice(heading)
    .map((row) => row.slice(start, start + width))
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => [...row])
}
