/** A column of the grid. */
export interface EntryColumn {
  label: string
  required?: boolean
  /** Other names it has in the head of a file, as `plainName` writes them. */
  names: readonly string[]
  numeric?: boolean
  maxLength: number
  /** Its share of the width. */
  share: number
}

/** Which of the grid's columns each column of a file is: its place, null to leave it out, undefined where nobody knows. */
export type ColumnMap = readonly (number | null | undefined)[]

/** 'Sample Weight (mg)' as 'sampleweightmg'. */
export function plainName(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '')
}

/** What the first row of a file says of its columns; null where it is no head but a row like the others. */
export function columnsByName(head: readonly string[], columns: readonly EntryColumn[]): ColumnMap | null {
  const places = head.map((text) => {
    const name = plainName(text)
    if (name === '') return null
    const place = columns.findIndex(({ label, names }) => plainName(label) === name || names.includes(name))
    return place < 0 ? undefined : place
  })
  const known = places.filter((place) => typeof place === 'number')
  const isHead = known.length > 0 && new Set(known).size === known.length && !head.some(isNumber)
  return isHead ? places : null
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text.replace(',', '.')))
}

/** Rows of a file with their cells in the grid's columns. */
export function inColumns(
  rows: readonly (readonly string[])[],
  map: ColumnMap,
  columnCount: number,
): (string | undefined)[][] {
  return rows.map((row) =>
    Array.from({ length: columnCount }, (_, column) => {
      const from = map.indexOf(column)
      return from < 0 ? undefined : (row[from] ?? '')
    }),
  )
}
