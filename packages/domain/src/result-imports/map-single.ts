import { amountFault, cellValue, keptText, NUMBER_METADATA } from './cell-values.ts'
import type { ImportProblem } from './import-problem.ts'
import { judgedField, type ImportedAnalyte, type ImportedSample } from './imported-sample.ts'
import { methodAnalyteNames } from './method-from-import.ts'
import { prefillOf } from './prefill.ts'
import type { CellPlace, NumberReading } from './read-numbers.ts'
import {
  cellAt,
  columnOf,
  type CellRef,
  parseCellRef,
  type Grid,
  type SingleAnalyteItem,
  type SingleResultMap,
} from '../import-templates/template-map.ts'

type NumberField =
  | 'concentration_perc'
  | 'amount_ug_ml'
  | 'amount_mg_g'
  | 'peak_area'
  | 'peak_retention_time'
  | 'peak_start'
  | 'peak_end'
  | 'resolution'

/** The field of a result row that an item fills; Retention Time fills rt_min too. */
const ITEM_FIELDS: Readonly<Record<Exclude<SingleAnalyteItem, 'Name'>, NumberField>> = {
  'Concentration %': 'concentration_perc',
  'Retention Time': 'peak_retention_time',
  'Peak Start': 'peak_start',
  'Peak End': 'peak_end',
  Resolution: 'resolution',
  Area: 'peak_area',
  'Amount ug/mL': 'amount_ug_ml',
  'Amount mg/g': 'amount_mg_g',
}

interface MappedColumn {
  column: number
  field: NumberField
}

/** The one sample of a type 1 file: metadata from their cells, analytes from the rows below their header. */
export function mapSingleResult(
  grid: Grid,
  map: SingleResultMap,
  { decimal }: NumberReading,
): { samples: ImportedSample[]; problems: ImportProblem[] } {
  const metadata: Record<string, string> = {}
  const problems: ImportProblem[] = []
  for (const [label, ref] of Object.entries(map.metadata)) {
    const rest = isNumberLabel(label) && decimal === ',' ? restOfNumber(grid, ref) : null
    metadata[label] = rest === null ? cellAt(grid, ref) : `${cellAt(grid, ref)},${rest.value}`
    if (rest) problems.push(rest)
  }
  const judged = judgedField(map)
  const nameColumn = columnOf(map.analytes.Name)
  const columns = numberColumns(map)
  const analytes: ImportedAnalyte[] = []
  for (const row of analyteRows(grid, map)) {
    const name = nameColumn === null ? '' : keptText((grid[row]?.[nameColumn] ?? '').trim())
    const analyte: ImportedAnalyte = { name, compound: name, row, column: null }
    for (const { column, field } of columns) {
      analyte[field] = cellValue(grid[row]?.[column] ?? '', decimal, field === 'concentration_perc')
      if (field === judged) analyte.column = column
    }
    if (analyte.peak_retention_time !== undefined) analyte.rt_min = analyte.peak_retention_time
    analyte.amount = analyte[judged] ?? null
    analytes.push(analyte)
  }
  const compounds = methodAnalyteNames(analytes.map(({ name }) => name))
  analytes.forEach((analyte, index) => (analyte.compound = compounds[index] ?? analyte.name))
  const sample = { row: null, metadata, ...prefillOf(metadata, decimal), analytes }
  problems.push(
    ...analytes.flatMap((analyte) => problemsOf(analyte, grid, decimal, nameColumn, judged === 'concentration_perc')),
  )
  return { samples: [sample], problems }
}

function isNumberLabel(label: string): boolean {
  return NUMBER_METADATA.some((known) => known === label)
}

/** An unquoted 0,50 in a file that separates by commas is two cells: they are joined again, and that is reported. */
function restOfNumber(grid: Grid, ref: CellRef): ImportProblem | null {
  const { row, column } = parseCellRef(ref) ?? { row: -1, column: -1 }
  const [whole, rest] = [cellAt(grid, ref), (grid[row]?.[column + 1] ?? '').trim()]
  if (!/^[+-]?\d+$/.test(whole) || !/^\d+$/.test(rest)) return null
  const reason = `The comma of ${whole},${rest} splits it into two cells; it is read as one number. Check it.`
  return { severity: 'warning', row, column: column + 1, value: rest, reason }
}

/** The cells that a type 1 template reads as numbers. */
export function* singleNumberPlaces(grid: Grid, map: SingleResultMap): Generator<CellPlace> {
  for (const label of NUMBER_METADATA) {
    const place = parseCellRef(map.metadata[label])
    if (place) yield place
  }
  const columns = numberColumns(map)
  for (const row of analyteRows(grid, map)) for (const { column } of columns) yield { row, column }
}

function numberColumns(map: SingleResultMap): MappedColumn[] {
  return Object.entries(ITEM_FIELDS).flatMap(([item, field]) => {
    const column = columnOf(map.analytes[item as SingleAnalyteItem])
    return column === null ? [] : [{ column, field }]
  })
}

/** Rows below the header, up to the first metadata row where that lies below; those without a mapped value are left out. */
function* analyteRows(grid: Grid, map: SingleResultMap): Generator<number> {
  const header = map.rows['Analyte Header Row']
  if (header === undefined) return
  const metadataRow = map.rows['First Metadata Row'] ?? -1
  const end = metadataRow > header ? Math.min(metadataRow, grid.length) : grid.length
  const columns = Object.values(map.analytes).flatMap((ref) => columnOf(ref) ?? [])
  for (let row = header + 1; row < end; row++) {
    if (columns.some((column) => (grid[row]?.[column] ?? '').trim() !== '')) yield row
  }
}

function problemsOf(
  analyte: ImportedAnalyte,
  grid: Grid,
  decimal: NumberReading['decimal'],
  nameColumn: number | null,
  isPercent: boolean,
): ImportProblem[] {
  const { row, column, amount, name, compound } = analyte
  const problems: ImportProblem[] = []
  const fault = amountFault(amount ?? null, decimal, isPercent)
  const value = column === null ? '' : (grid[row]?.[column] ?? '').trim()
  if (fault !== null) problems.push({ severity: 'warning', row, column, value, reason: fault })
  if (name === '' && typeof amount === 'number') {
    problems.push({ severity: 'warning', row, column: nameColumn, value: '', reason: 'The analyte has no name.' })
  }
  if (name !== '' && methodAnalyteNames([name])[0] !== compound) {
    const reason = `This name appears more than once; this one is kept as ${compound}.`
    problems.push({ severity: 'warning', row, column: nameColumn, value: name, reason })
  }
  return problems
}
