const COMPOUND = /^(?:compound|analyte|component)(?: name)?$/i
/** Columns that say which injection a row is; they must agree wherever blocks list the same one. */
const IDENTITY =
  /^(?:|line ?#|#|location|data ?file(?:name)?|sample ?(?:name|id|type)|level ?#?|vial ?#?|tray|inj(?:ection)? ?#?|date acquired|injection date)$/i
/** Columns that hold a compound's result. */
const QUANTITY =
  /^(?:ret\. ?time|retention time|rt|rt \[min\]|area|height|peak height|conc\.?|concentration|amount|final conc\.|peak start|peak end|mark|units?)$/i
const LEAST_HEADINGS = 4

interface Block {
  name: string
  /** By the row's first cell. */
  rows: Map<string, readonly string[]>
}

/**
 * A list that is written as one block for each compound, under a heading that repeats, as one table: a row for each
 * injection, the compounds beside one another with their names in the row above the heading. Rows are joined by their
 * first cell, and only where sample, file and vial agree in every block; null for anything else.
 */
export function blocksSideBySide(rows: readonly (readonly string[])[]): string[][] | null {
  const starts = repeatedHeading(rows)
  const heading = starts === null ? undefined : rows[starts[0] ?? -1]
  if (starts === null || !heading) return null
  const blocks = starts.map((start) => readBlock(rows, start, heading))
  if (!blocks.every((block) => block !== null)) return null
  const identity = columnsLike(heading, IDENTITY)
  const quantities = columnsLike(heading, QUANTITY)
  const keys = new Map<string, readonly string[]>()
  for (const { rows: own } of blocks) {
    for (const [key, row] of own) {
      const known = keys.get(key)
      if (known && identity.some((column) => trimmed(known, column) !== trimmed(row, column))) return null
      keys.set(key, known ?? row)
    }
  }
  if (quantities.length === 0 || keys.size === 0) return null
  const headings = identity.map((column) => heading[column] ?? '')
  const names = [
    ...identity.map(() => ''),
    ...blocks.flatMap(({ name }) => quantities.map((_, index) => (index === 0 ? name : ''))),
  ]
  const titles = [...headings, ...blocks.flatMap(() => quantities.map((column) => heading[column] ?? ''))]
  const table = [...keys]
    .toSorted(byKey)
    .map(([key, row]) => [
      ...identity.map((column) => row[column] ?? ''),
      ...blocks.flatMap(({ rows: own }) => quantities.map((column) => own.get(key)?.[column] ?? '')),
    ])
  return [names, titles, ...table]
}

/** Where the longest heading stands that repeats; null where none does. */
function repeatedHeading(rows: readonly (readonly string[])[]): number[] | null {
  const places = new Map<string, number[]>()
  for (const [index, row] of rows.entries()) {
    if (!isHeading(row)) continue
    const key = row.join('\0')
    const known = places.get(key)
    if (known) known.push(index)
    else places.set(key, [index])
  }
  const repeated = [...places].filter(([, at]) => at.length > 1)
  return repeated.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? null
}

function isHeading(row: readonly string[]): boolean {
  if (row.length < LEAST_HEADINGS || columnsLike(row, QUANTITY).length < 2) return false
  return columnsLike(row, IDENTITY).length > 0
}

function readBlock(rows: readonly (readonly string[])[], start: number, heading: readonly string[]): Block | null {
  const own = new Map<string, readonly string[]>()
  for (let index = start + 1; index < rows.length; index++) {
    const row = rows[index] ?? []
    const key = (row[0] ?? '').trim()
    if (key === '' || key === heading[0] || row.length < heading.length / 2) break
    if (own.has(key)) return null
    own.set(key, row)
  }
  const name = nameInColumn(own, heading) ?? nameAbove(rows[start - 1] ?? [])
  return name === null ? null : { name, rows: own }
}

function nameInColumn(own: ReadonlyMap<string, readonly string[]>, heading: readonly string[]): string | null {
  const column = heading.findIndex((text) => COMPOUND.test(text.trim()))
  const names = new Set([...own.values()].map((row) => trimmed(row, column)))
  const [name = ''] = names
  return column !== -1 && names.size === 1 && name !== '' ? name : null
}

/** 'Name', 'CBDV': the title's last word. */
function nameAbove(title: readonly string[]): string | null {
  const filled = title.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return filled.length > 0 && filled.length < LEAST_HEADINGS ? (filled.at(-1) ?? null) : null
}

function columnsLike(heading: readonly string[], pattern: RegExp): number[] {
  return heading.flatMap((text, column) => (pattern.test(text.trim()) && (text !== '' || column === 0) ? [column] : []))
}

function trimmed(row: readonly string[], column: number): string {
  return (row[column] ?? '').trim()
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
