import type { ImportedSource } from '@eluent/contract'
import { columnOf, isUnitAlone, parseCellRef, type BatchResultMap } from '@eluent/domain/import-templates'

/** A heading that stands again is looked for in this many rows above a sample. */
const ROWS_ABOVE = 200

/** A list's headings and one sample's row: the rows that its template names, a row of units, and a heading that stands again above it. */
export async function excerptOf(
  rowsOf: (start: number, end: number) => Promise<string[][]>,
  map: BatchResultMap,
  own: number,
): Promise<ImportedSource['excerpt']> {
  const header = map.rows['Sample List Header Row'] ?? 0
  const refs = [...Object.values(map.metadata), ...Object.values(map.analytes).flatMap((of) => Object.values(of))]
  const top = await rowsOf(0, header + 2)
  // a group's heading may be merged over the names
  const headings = new Set([header - 1, header, ...refs.flatMap((ref) => parseCellRef(ref)?.row ?? [])])
  const shown = [...headings].filter((row) => row >= 0 && row <= header && top[row]?.some((cell) => cell.trim() !== ''))
  const below = (top[header + 1] ?? []).filter((cell) => cell.trim() !== '')
  if (header + 1 !== own && below.length > 0 && below.every((cell) => isUnitAlone(cell))) shown.push(header + 1)
  const from = Math.max(header + 1, own - ROWS_ABOVE)
  const near = await rowsOf(from, own + 1)
  const identity = columnOf(map.metadata['Sample name'] ?? map.metadata['Lims ID'])
  const name = identity === null ? '' : (top[header]?.[identity] ?? '').trim().toLowerCase()
  const again = near.findLastIndex(
    (cells, at) =>
      from + at < own && name !== '' && identity !== null && (cells[identity] ?? '').trim().toLowerCase() === name,
  )
  const rows = [...shown.toSorted((a, b) => a - b), ...(again === -1 ? [] : [from + again]), own]
  return [...new Set(rows)].flatMap((row) => {
    const cells = row <= header + 1 ? (top[row] ?? near[row - from]) : near[row - from]
    return cells ? [{ row, cells }] : []
  })
}
