type Rows = readonly (readonly string[])[]

/** Rows looked at for the names. */
const ROWS_LOOKED_AT = 60
const LEAST_SAMPLES = 2
const NUMBER = /^[<>]?\s*[+-]?[\d.,]*\d[\d.,]*(?:e[+-]?\d+)?%?$/i

/**
 * A list in which each sample stands in a row of its own, its replicates 1, 2, 3 and their statistics below it, as one list with
 * the sample and the replicate in columns of their own. null for anything else.
 */
export function replicatesBelow(rows: Rows): string[][] | null {
  const header = rows.slice(0, ROWS_LOOKED_AT).findIndex((row) => filled(row).length > 1)
  const heading = rows[header]
  if (heading === undefined || cellOf(heading, 0) !== '' || filled(heading).some((cell) => NUMBER.test(cell)))
    return null
  const first = rows.findIndex((row, at) => at > header && isTitle(row))
  if (first === -1) return null
  const units = rows.slice(header + 1, first)
  if (units.some((row) => cellOf(row, 0) !== '')) return null
  let sample = ''
  let samples = 0
  const list: string[][] = []
  for (const row of rows.slice(first)) {
    if (isTitle(row)) sample = cellOf(row, 0)
    else if (filled(row).length > 0) {
      // values without a sample or a replicate are another kind of list
      if (sample === '' || cellOf(row, 0) === '' || !row.slice(1).every(isValue)) return null
      if (list.at(-1)?.[0] !== sample) samples++
      list.push([sample, ...row])
    }
  }
  if (samples < LEAST_SAMPLES || !list.some(([, replicate]) => replicate?.trim() === '2')) return null
  return [['Sample', 'Replicate', ...heading.slice(1)], ...units.map((row) => ['', ...row]), ...list]
}

/** Only the first cell, and no number. */
function isTitle(row: readonly string[]): boolean {
  return cellOf(row, 0) !== '' && filled(row).length === 1 && !NUMBER.test(cellOf(row, 0))
}

function isValue(cell: string): boolean {
  return cell.trim() === '' || NUMBER.test(cell.trim()) || /^(?:-+|n\/?a|nan|n\.?d\.?|over|under)$/i.test(cell.trim())
}

function filled(row: readonly string[]): string[] {
  return row.map((cell) => cell.trim()).filter((cell) => cell !== '')
}

function cellOf(row: readonly string[], column: number): string {
  return (row[column] ?? '').trim()
}
