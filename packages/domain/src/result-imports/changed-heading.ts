import { matchAnalyte, writtenKey, type AnalyteDictionary } from '../analyte-names/match-analyte.ts'
import { canBePercent } from '../import-templates/stated-unit.ts'
import { cellRef, columnOf, parseCellRef, type BatchResultMap, type Grid } from '../import-templates/template-map.ts'

/** A list's map below a heading that stands again with other columns. */
export interface ChangedHeading {
  map: BatchResultMap
  /** Columns of this heading that nobody mapped, as the file writes them. */
  unread: string[]
  /** Analytes of the template, and of headings before, that have no column here. */
  missing: string[]
  /** Analytes that the template does not have, of all headings so far. */
  further: string[]
}

const NOBODY: AnalyteDictionary = { names: [], analytes: [] }

/**
 * Reads a heading that stands again inside a list with other, moved or fewer columns by its names: the template's items where
 * the heading has them, and further analytes that the laboratory knows. null where it names no analyte, or where the template
 * spreads a heading over several rows or columns.
 */
export function mapBelow(
  grid: Grid,
  { from, to, identity }: { from: number; to: number; identity: number | null },
  map: BatchResultMap,
  names: AnalyteDictionary | null,
  before: readonly string[] = [],
): ChangedHeading | null {
  const text = (row: number, column: number): string => (grid[row]?.[column] ?? '').trim()
  const isPlain = Object.values(map.analytes).every((of) => {
    const name = parseCellRef(of.Name)
    return name?.row === from && of.Units === undefined && columnOf(of['Concentration %']) === name.column
  })
  if (!isPlain) return null
  const columns = (grid[to] ?? []).flatMap((cell, column) => (cell.trim() === '' ? [] : [column]))
  const taken = new Set<number>()
  const metadata: BatchResultMap['metadata'] = {}
  for (const [label, ref] of Object.entries(map.metadata)) {
    const column = columnOf(ref)
    if (column === null) continue
    const heading = text(from, column).toLowerCase()
    const found = columns.find((one) => !taken.has(one) && text(to, one).toLowerCase() === heading)
    // the sample's own heading may have another word
    const now = found ?? (column === identity && text(to, column) !== '' ? column : undefined)
    if (now === undefined) continue
    taken.add(now)
    metadata[label as keyof BatchResultMap['metadata']] = cellRef(to, now)
  }
  const analytes: BatchResultMap['analytes'] = {}
  const missing: string[] = []
  const take = (column: number): void => {
    taken.add(column)
    analytes[String(column)] = { Name: cellRef(to, column), 'Concentration %': cellRef(to, column) }
  }
  const meaning = (name: string): string => writtenKey(matchAnalyte(name, names ?? NOBODY).analyte)
  for (const cells of Object.values(map.analytes)) {
    const name = text(from, columnOf(cells.Name) ?? -1)
    const column = columns.find((one) => !taken.has(one) && meaning(text(to, one)) === meaning(name))
    if (column === undefined) missing.push(name)
    else take(column)
  }
  const isKnown = (name: string): boolean =>
    ['dictionary', 'method', 'known'].includes(matchAnalyte(name, names ?? NOBODY).basis)
  const further = columns.filter(
    (column) => !taken.has(column) && isKnown(text(to, column)) && canBePercent(text(to, column)),
  )
  for (const column of further) take(column)
  const own = further.map((column) => text(to, column))
  const gone = before.filter((name) => own.every((one) => meaning(one) !== meaning(name)))
  if (Object.keys(analytes).length === 0) return null
  if (identity !== null && metadata['Sample name'] === undefined && metadata['Lims ID'] === undefined) return null
  const unread = columns.filter((column) => !taken.has(column)).map((column) => text(to, column))
  return {
    map: { type: 2, metadata, analytes, rows: { 'Sample List Header Row': to } },
    unread,
    missing: [...missing, ...gone],
    further: [...own, ...gone],
  }
}
