import { ANALYTE_WORDS, BATCH_METADATA_WORDS, isCannabinoid, normalWords } from './header-words.ts'
import { isBlankCell, looksNumeric, matchHeadings, type HeadingMatch } from './match-headings.ts'
import { isNotDetected } from './not-detected.ts'
import type { MappingProposal } from './propose-mapping.ts'
import { canBePercent, isPercent, isUnitAlone, unitIn, withoutUnit } from './stated-unit.ts'
import { BATCH_METADATA_ITEMS, cellRef, isFilledRow, type BatchMetadataItem, type Grid } from './template-map.ts'

const CONCENTRATION = new Map<string, number>(ANALYTE_WORDS['Concentration %'])
/** A heading that is neither a sample's item nor any quantity, above numbers. */
const OTHER_NAME = 0.5
/** Filled cells of a column that say whether it holds numbers. */
const LOOKED_AT = 20
/** Numbering, levels, settings and descriptions of a list, and what is computed from several results. */
const NO_ANALYTE =
  /#|^(?:no|nr|id|line|index|row|level|inj(?:ection)?|vial|tray|rack|position|loc|a\/s loc|exp conc)\b|\b(?:year|month|day|date|time|ratio|price|cost|count|age|phone|zip|latitude|longitude|total|sum|mean|average|rsd|sd|min|max|moisture|water activity|lod|id|number|errors?|flags?|status|limit|absorbance|wavelength|response|dilution|wgt|cup|rep)\b/
/** CBD:THC, cbd/thc, cbd_to_thc. */
const RATIO = /^[a-z][a-z0-9-]*(?:\s*[:/]\s*|[\s_]to[\s_])[a-z][a-z0-9-]*$/i

interface Analyte {
  name: { row: number; column: number }
  concentration: number
  units: number | null
  confidence: number
}

/** Type 2: the heading of the sample list, its items, and the columns of concentrations with their names. */
export function proposeBatch(grid: Grid): MappingProposal[] {
  const heading = findHeader(grid)
  if (heading === null) return []
  const header = { ...heading, row: lastHeadingRow(grid, heading) }
  const at = (group: MappingProposal['group'], item: string, confidence: number): MappingProposal => ({
    group,
    item,
    analyte: null,
    ref: null,
    row: null,
    confidence,
  })
  const metadata = header.matches
    .toSorted((a, b) => BATCH_METADATA_ITEMS.indexOf(a.item) - BATCH_METADATA_ITEMS.indexOf(b.item))
    .map(({ item, column, confidence }) => ({ ...at('metadata', item, confidence), ref: cellRef(heading.row, column) }))
  const taken = new Set(header.matches.map(({ column }) => column))
  const analytes = findAnalytes(grid, header.row, taken).flatMap(({ name, concentration, units, confidence }) => {
    const analyte = String(name.column)
    const items: MappingProposal[] = [
      { ...at('analytes', 'Name', confidence), analyte, ref: cellRef(name.row, name.column) },
      { ...at('analytes', 'Concentration %', confidence), analyte, ref: cellRef(header.row, concentration) },
    ]
    if (units !== null) items.push({ ...at('analytes', 'Units', confidence), analyte, ref: cellRef(header.row, units) })
    return items
  })
  return [{ ...at('rows', 'Sample List Header Row', 0.9), row: header.row }, ...metadata, ...analytes]
}

interface Header {
  row: number
  matches: HeadingMatch<BatchMetadataItem>[]
}

function findHeader(grid: Grid): Header | null {
  let best: Header | null = null
  let bestScore = 0
  for (const [row, cells] of grid.entries()) {
    const matches = matchHeadings(cells, BATCH_METADATA_WORDS)
    const filled = cells.filter((cell) => !isBlankCell(cell)).length
    if (!matches.some(({ item }) => item === 'Sample name' || item === 'Lims ID') || filled < 2) continue
    if (!isFilledRow(grid, row + 1)) continue
    const cannabinoids = cells.filter((cell) => isCannabinoid(withoutUnit(cell))).length
    const score = matches.reduce((sum, { confidence }) => sum + confidence, cannabinoids + Math.min(filled, 20) / 10)
    if (score > bestScore) [best, bestScore] = [{ row, matches }, score]
  }
  return best
}

/** Headings may continue below, as long as the cell under the sample's heading is blank. */
function lastHeadingRow(grid: Grid, { row, matches }: Header): number {
  const column = matches.find(({ item }) => item === 'Sample name' || item === 'Lims ID')?.column ?? 0
  let last = row
  while (last < row + 4 && isFilledRow(grid, last + 1) && isBlankCell(grid[last + 1]?.[column])) {
    if (isUnitLine(grid[last + 1] ?? [])) break
    last++
  }
  return last < row + 4 ? last : row
}

/** A row that states units below the headings belongs to them and names nothing. */
function isUnitLine(cells: readonly string[]): boolean {
  return cells.every((cell) => isBlankCell(cell) || isUnitAlone(cell))
}

function findAnalytes(grid: Grid, header: number, taken: ReadonlySet<number>): Analyte[] {
  const grouped = groupedAnalytes(grid, header)
  if (grouped.length > 0) return grouped
  const headings = grid[header] ?? []
  const isOpen = (text: string, column: number): boolean =>
    !isBlankCell(text) && !taken.has(column) && canBePercent(text) && canBePercent(grid[header + 1]?.[column] ?? '')
  const columns = headings.flatMap((text, column) => (isOpen(text, column) ? [column] : []))
  const under = columnsUnderConcentration(grid, header)
  if (under !== null) {
    return columns.filter((column) => under.has(column)).map((column) => plain(grid, header, column, 0.8))
  }
  const cannabinoids = columns.filter((column) => isCannabinoid(withoutUnit(headings[column] ?? '')))
  if (cannabinoids.length > 0) return onePerName(headings, cannabinoids).map((column) => plain(grid, header, column, 1))
  const numbers = numberColumns(grid, header)
  const others = columns.filter((column) => !isQuantity(headings[column] ?? '') && numbers.has(column))
  return onePerName(headings, others).map((column) => plain(grid, header, column, OTHER_NAME))
}

/** Every column below this heading that may hold amounts of an analyte, whichever of them a template maps. */
export function amountColumns(grid: Grid, header: number): { name: string; column: number }[] {
  const grouped = groupedAnalytes(grid, header)
  if (grouped.length > 0)
    return grouped.map(({ name, concentration }) => ({
      name: grid[name.row]?.[name.column] ?? '',
      column: concentration,
    }))
  const under = columnsUnderConcentration(grid, header)
  const numbers = numberColumns(grid, header)
  return (grid[header] ?? []).flatMap((name, column) => {
    if (isBlankCell(name) || under?.has(column) === false) return []
    // an amount in a unit that nothing is converted from is one, too: mmol/L
    const unit = unitIn(name)
    if (!canBePercent(name) && !(unit?.kind === 'unknown' && unit.text.includes('/'))) return []
    const isAmount = isCannabinoid(withoutUnit(name)) || (!isQuantity(name) && numbers.has(column))
    return isAmount ? [{ name, column }] : []
  })
}

/** Of several columns of one analyte the one in percent, else the first. */
function onePerName(headings: readonly string[], columns: readonly number[]): number[] {
  const chosen = new Map<string, number>()
  for (const column of columns) {
    const heading = headings[column] ?? ''
    const name = normalWords(withoutUnit(heading))
    if (!chosen.has(name) || isPercent(unitIn(heading))) chosen.set(name, column)
  }
  return [...chosen.values()].toSorted((a, b) => a - b)
}

function plain(grid: Grid, row: number, column: number, confidence: number): Analyte {
  return { name: { row, column }, concentration: column, units: unitsBeside(grid, row, column), confidence }
}

/** The column behind amounts that holds their units: by its heading, or without one by its first cell. */
function unitsBeside(grid: Grid, header: number, column: number): number | null {
  const heading = grid[header]?.[column + 1] ?? ''
  if (!isBlankCell(heading)) return isUnitsHeading(heading) ? column + 1 : null
  const first = grid.slice(header + 1).find((row) => !isBlankCell(row[column]))
  return isUnitAlone(first?.[column + 1] ?? '') ? column + 1 : null
}

/** Units, SQ Units, Unit. */
export function isUnitsHeading(text: string): boolean {
  return /^(?:sq )?units?$/.test(normalWords(text))
}

/** A row above holds the names, each over its group of columns, one of which is the concentration. */
function groupedAnalytes(grid: Grid, header: number): Analyte[] {
  const above = grid[header - 1] ?? []
  const starts = above.flatMap((text, column) => (isBlankCell(text) ? [] : [column]))
  const width = Math.max(above.length, grid[header]?.length ?? 0)
  return starts.flatMap<Analyte>((column, index) => {
    const group = (grid[header] ?? []).slice(column, starts[index + 1] ?? width)
    const best = group
      .map((text, offset) => ({ offset, sure: sureOfConcentration(text) }))
      .toSorted((a, b) => b.sure - a.sure)[0]
    if (!best || best.sure === 0) return []
    const units = group.findIndex(isUnitsHeading)
    return [
      {
        name: { row: header - 1, column },
        concentration: column + best.offset,
        units: units === -1 ? null : column + units,
        confidence: best.sure * 0.9,
      },
    ]
  })
}

/** A concentration in another unit than percent can be converted, but percents are surer. */
function sureOfConcentration(text: string): number {
  const known = CONCENTRATION.get(normalWords(text))
  if (known !== undefined || unitIn(text) === null || !canBePercent(text)) return known ?? 0
  return (CONCENTRATION.get(normalWords(withoutUnit(text))) ?? 0) / 2
}

/** Where a row above says which quantity a group of columns holds: the columns of the concentration's group. */
function columnsUnderConcentration(grid: Grid, header: number): Set<number> | null {
  for (let row = header - 1; row >= Math.max(0, header - 4); row--) {
    const starts = (grid[row] ?? []).flatMap((text, column) => (isBlankCell(text) ? [] : [column]))
    const start = starts.find((column) => sureOfConcentration(grid[row]?.[column] ?? '') > 0)
    if (start === undefined) continue
    const end = starts.find((column) => column > start) ?? grid[row]?.length ?? start
    return new Set(Array.from({ length: end - start }, (_, index) => start + index))
  }
  return null
}

function isQuantity(text: string): boolean {
  return (
    NO_ANALYTE.test(text.includes('#') ? text : normalWords(text)) ||
    RATIO.test(withoutUnit(text)) ||
    matchHeadings([text], ANALYTE_WORDS).length > 0 ||
    matchHeadings([text], BATCH_METADATA_WORDS).length > 0
  )
}

/**
 * The columns that hold numbers below the header: their first filled cells, wherever those stand. An analyte of a long list may occur late, and a
 * heading that stands again is no word among numbers.
 */
function numberColumns(grid: Grid, header: number): ReadonlySet<number> {
  const names = (grid[header] ?? []).map((text) => normalWords(withoutUnit(text)))
  const looked = names.map(() => 0)
  const [numbers, words] = [new Set<number>(), new Set<number>()]
  for (const row of grid.slice(header + 1)) {
    for (const [column, text] of row.entries()) {
      if ((looked[column] ?? LOOKED_AT) >= LOOKED_AT || isBlankCell(text)) continue
      if (looksNumeric(text)) numbers.add(column)
      else if (normalWords(withoutUnit(text)) === names[column]) continue
      else if (!isNotDetected(text.trim())) words.add(column)
      looked[column] = (looked[column] ?? 0) + 1
    }
  }
  return new Set([...numbers].filter((column) => !words.has(column)))
}
