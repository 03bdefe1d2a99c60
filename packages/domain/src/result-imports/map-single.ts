import { amountFault, cellValue, FAILED_AMOUNT, keptText, NUMBER_METADATA } from './cell-values.ts'
import type { ImportProblem } from './import-problem.ts'
import { judgedField, type ImportedAnalyte, type ImportedSample } from './imported-sample.ts'
import { compoundNames } from './method-from-import.ts'
import type { FileUnits, Scale } from './file-units.ts'
import type { KeptUnit } from './convert-unit.ts'
import { columnUnits, labelUnits, unitOfCell } from './heading-units.ts'
import { LeftOut } from './left-out.ts'
import type { Reading } from './map-batch.ts'
import { prefillOf, prefillScales } from './prefill.ts'
import type { CellPlace } from './read-numbers.ts'
import { isUnitsHeading } from '../import-templates/propose-batch.ts'
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

/** The unit that a field is kept in; areas and resolutions have none of ours. */
const KEPT_UNITS: Partial<Record<NumberField, KeptUnit>> = {
  concentration_perc: '%',
  amount_ug_ml: 'ug/mL',
  amount_mg_g: 'mg/g',
  peak_retention_time: 'min',
  peak_start: 'min',
  peak_end: 'min',
}

interface MappedColumn {
  column: number
  item: SingleAnalyteItem
  field: NumberField
}

interface ScaledColumn extends MappedColumn {
  /** null for a field without a unit. */
  scale: Scale | null
}

/** The one sample of a type 1 file: metadata from their cells, analytes from the rows below their header. */
export function mapSingleResult(
  grid: Grid,
  map: SingleResultMap,
  reading: Reading,
): { samples: ImportedSample[]; problems: ImportProblem[] } {
  const { decimal, units } = reading
  const metadata: Record<string, string> = {}
  const problems: ImportProblem[] = []
  for (const [label, ref] of Object.entries(map.metadata)) {
    const rest = isNumberLabel(label) && decimal === ',' ? restOfNumber(grid, ref) : null
    metadata[label] = rest === null ? cellAt(grid, ref) : `${cellAt(grid, ref)},${rest.value}`
    if (rest) problems.push(rest)
  }
  const judged = judgedField(map)
  const nameColumn = columnOf(map.analytes.Name)
  const columns = scaledColumns(grid, map, reading)
  const unitColumn = unitsColumn(grid, map)
  const scales = new Map<ImportedAnalyte, Scale>()
  const analytes: ImportedAnalyte[] = []
  for (const row of analyteRows(grid, map, reading.rows)) {
    const name = nameColumn === null ? '' : keptText((grid[row]?.[nameColumn] ?? '').trim())
    const analyte: ImportedAnalyte = { name, compound: name, row, column: null }
    for (const { column, field, scale } of columns) {
      const text = (grid[row]?.[column] ?? '').trim()
      const stated = field === judged && unitColumn !== null ? (grid[row]?.[unitColumn] ?? '').trim() : ''
      const own = scale === null ? null : units.ofCell(text, scaleOfRow(scale, stated, units))
      const isPercent = field === 'concentration_perc' && own?.conversion.kind === 'same'
      const value = cellValue(text, decimal, isPercent)
      analyte[field] = own === null ? value : units.take(value, own, { row, column })
      if (field !== judged) continue
      analyte.column = column
      if (own !== null) scales.set(analyte, own)
      const isConverted = analyte[field] !== value || own?.conversion.kind === 'converted'
      if (typeof value === 'number' && isConverted) analyte.file_says = `${text} ${own?.unit ?? ''}`
    }
    if (analyte.peak_retention_time !== undefined) analyte.rt_min = analyte.peak_retention_time
    analyte.amount = analyte[judged] ?? null
    analytes.push(analyte)
  }
  const compounds = compoundNames(
    analytes.map(({ name }) => name),
    reading.names,
  )
  analytes.forEach((analyte, index) => (analyte.compound = compounds[index] ?? analyte.name))
  const refs = new Map(Object.entries(map.metadata))
  const ofPrefill = prefillScales(units, (label) => labelUnits(grid, refs.get(label)))
  const sample = { row: null, metadata, ...prefillOf(metadata, decimal, units, ofPrefill), analytes }
  problems.push(...columns.flatMap((column) => (column.field === judged ? [] : columnFault(grid, map, column))))
  problems.push(
    ...analytes.flatMap((analyte) => problemsOf(analyte, grid, reading, nameColumn, scales.get(analyte) ?? null)),
  )
  const leftOut = new LeftOut()
  for (const analyte of analytes) leftOut.note(analyte, (grid[analyte.row]?.[analyte.column ?? -1] ?? '').trim())
  problems.push(...leftOut.problems())
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
export function* singleNumberPlaces(grid: Grid, map: SingleResultMap, rows: readonly number[]): Generator<CellPlace> {
  for (const label of NUMBER_METADATA) {
    const place = parseCellRef(map.metadata[label])
    if (place) yield place
  }
  const columns = numberColumns(map)
  for (const row of analyteRows(grid, map, rows)) for (const { column } of columns) yield { row, column }
}

function numberColumns(map: SingleResultMap): MappedColumn[] {
  return Object.entries(ITEM_FIELDS).flatMap(([label, field]) => {
    const item = label as SingleAnalyteItem
    const column = columnOf(map.analytes[item])
    return column === null ? [] : [{ column, item, field }]
  })
}

function scaledColumns(grid: Grid, map: SingleResultMap, { units }: Reading): ScaledColumn[] {
  const header = map.rows['Analyte Header Row'] ?? 0
  return numberColumns(map).map((column) => {
    const kept = KEPT_UNITS[column.field]
    if (kept === undefined) return { ...column, scale: null }
    const stated = columnUnits(grid, header, column.column, [map.analytes[column.item]])
    return { ...column, scale: units.scale(column.item, kept, stated) }
  })
}

/** The one column of units that the table has; nobody maps it. */
function unitsColumn(grid: Grid, map: SingleResultMap): number | null {
  const heading = grid[map.rows['Analyte Header Row'] ?? -1] ?? []
  const found = heading.flatMap((text, column) => (isUnitsHeading(text) ? [column] : []))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** A unit in the table's own column counts where the heading states none. */
function scaleOfRow(scale: Scale, stated: string, units: FileUnits): Scale {
  if (stated === '' || !(scale.isUnitless || scale.unit === '')) return scale
  return units.scale(scale.item, scale.kept, [unitOfCell(stated)])
}

/** The rows with a value in a mapped column. */
function* analyteRows(grid: Grid, map: SingleResultMap, rows: readonly number[]): Generator<number> {
  const columns = Object.values(map.analytes).flatMap((ref) => columnOf(ref) ?? [])
  for (const row of rows) if (columns.some((column) => (grid[row]?.[column] ?? '').trim() !== '')) yield row
}

/** A column beside the judged one whose unit cannot be converted: told once. */
function columnFault(grid: Grid, map: SingleResultMap, { column, item, scale }: ScaledColumn): ImportProblem[] {
  if (scale === null || scale.fault === null) return []
  const row = map.rows['Analyte Header Row'] ?? 0
  const value = (grid[row]?.[column] ?? '').trim()
  return [{ severity: 'warning', row, column, value, reason: `${item}: ${scale.fault}` }]
}

function problemsOf(
  analyte: ImportedAnalyte,
  grid: Grid,
  { decimal, names }: Reading,
  nameColumn: number | null,
  scale: Scale | null,
): ImportProblem[] {
  const { row, column, amount, name, compound } = analyte
  const problems: ImportProblem[] = []
  const value = column === null ? '' : (grid[row]?.[column] ?? '').trim()
  const isNumber = typeof cellValue(value, decimal) === 'number'
  const ofUnit = isNumber ? (scale?.fault ?? null) : null
  const fault = ofUnit ?? amountFault(amount ?? null, decimal, scale?.kept === '%')
  const severity = fault === FAILED_AMOUNT ? 'error' : 'warning'
  if (fault !== null) problems.push({ severity, row, column, value, reason: fault })
  if (name === '' && typeof amount === 'number') {
    problems.push({ severity: 'warning', row, column: nameColumn, value: '', reason: 'The analyte has no name.' })
  }
  if (name !== '' && compoundNames([name], names)[0] !== compound) {
    const reason = `This name appears more than once; this one is kept as ${compound}.`
    problems.push({ severity: 'warning', row, column: nameColumn, value: name, reason })
  }
  return problems
}
