import type { AnalyteDictionary } from '../analyte-names/match-analyte.ts'
import { withoutUnit, type StatedUnit } from '../import-templates/stated-unit.ts'
import {
  cellAt,
  columnOf,
  parseCellRef,
  type BatchResultMap,
  type Grid,
  type TemplateMap,
} from '../import-templates/template-map.ts'
import { amountFault, cellValue, FAILED_AMOUNT, keptText, NUMBER_METADATA } from './cell-values.ts'
import type { FileUnits, Scale } from './file-units.ts'
import { columnUnits, unitOfCell } from './heading-units.ts'
import type { ImportProblem } from './import-problem.ts'
import { LeftOut } from './left-out.ts'
import { isValidImportedAnalyte, type ImportedAnalyte, type ImportedSample } from './imported-sample.ts'
import { compoundNames } from './method-from-import.ts'
import { prefillOf, prefillScales } from './prefill.ts'
import type { CellPlace, DecimalSign } from './read-numbers.ts'

interface AnalyteColumns {
  name: string
  compound: string
  nameRow: number
  nameColumn: number
  amount: number | null
  units: number | null
  /** What the headings of its amounts state, and how numbers are taken by it alone. */
  stated: StatedUnit[]
  scale: Scale
  /** The units of its Units column that were seen. */
  known: Map<string, StatedUnit>
}

/** What a file's cells are read by. */
export interface Reading {
  decimal: DecimalSign | null
  units: FileUnits
  /** What the laboratory calls the analytes. */
  names: AnalyteDictionary | null
  /** The rows that hold results. */
  rows: readonly number[]
}

type Cell = (column: number | null) => string

type BatchReading = Omit<Reading, 'rows'>
interface Mapped {
  samples: ImportedSample[]
  problems: ImportProblem[]
}

/**
 * The samples of a type 2 file: one for each filled row below the header, each value from its column in that row. Parts below
 * other headings have the same analytes in the same order, blank where their heading has none.
 */
export function mapBatchParts(
  grid: Grid,
  parts: readonly { map: TemplateMap; rows: readonly number[] }[],
  reading: BatchReading,
): Mapped {
  const lists = parts.flatMap(({ map, rows }) =>
    map.type === 2 ? [{ map, rows, columns: analyteColumns(grid, map, reading) }] : [],
  )
  const all = new Map<string, AnalyteColumns>()
  for (const { columns } of lists) {
    for (const column of columns) if (!all.has(slotOf(column))) all.set(slotOf(column), column)
  }
  const leftOut = new LeftOut()
  const mapped = lists.map(({ map, rows, columns }) => {
    const own = new Map(
      columns.map((column) => {
        const slot = slotOf(column)
        return [slot, { ...column, compound: all.get(slot)?.compound ?? column.compound }]
      }),
    )
    const aligned =
      lists.length === 1
        ? columns
        : [...all].map(([slot, column]) => own.get(slot) ?? { ...column, amount: null, units: null })
    return mapBatchRows(grid, map, { ...reading, rows }, aligned, leftOut)
  })
  return {
    samples: mapped.flatMap(({ samples }) => samples),
    problems: [...mapped.flatMap(({ problems }) => problems), ...leftOut.problems()],
  }
}

/** Columns of one analyte below several headings; one without a name is what its place is. */
function slotOf({ compound, nameColumn }: AnalyteColumns): string {
  return compound === '' ? `${nameColumn}` : `${compound.toLowerCase()}\n`
}

function mapBatchRows(
  grid: Grid,
  map: BatchResultMap,
  reading: Reading,
  columns: AnalyteColumns[],
  leftOut: LeftOut,
): Mapped {
  const { decimal, units } = reading
  const metadataColumns = Object.entries(map.metadata).map(([label, ref]) => ({ label, column: columnOf(ref) }))
  const mapped = [...metadataColumns.map(({ column }) => column), ...columns.map(({ amount }) => amount)]
  const scales = prefillScales(units, (label) => labelOfColumn(grid, map, label))
  const samples: ImportedSample[] = []
  const problems = repeatedNames(columns, reading.names)
  for (const row of reading.rows) {
    const cell: Cell = (column) => (column === null ? '' : (grid[row]?.[column] ?? '').trim())
    if (mapped.every((column) => cell(column) === '')) {
      const value = firstText(grid[row])
      problems.push({
        severity: 'warning',
        row,
        column: null,
        value,
        reason: 'The row has nothing in the mapped columns.',
      })
      continue
    }
    const nameColumn = columnOf(map.metadata['Sample name'])
    if (nameColumn !== null && cell(nameColumn) === '') {
      const value = firstText(grid[row])
      problems.push({ severity: 'error', row, column: nameColumn, value, reason: 'The row has no sample name.' })
    }
    const metadata = Object.fromEntries(metadataColumns.map(({ label, column }) => [label, cell(column)]))
    // A template may have room for more analytes than a file has.
    const read = columns
      .filter(({ name, amount }) => name !== '' || cell(amount) !== '')
      .map((analyte) => analyteOf(analyte, row, cell, reading))
    const analytes = read.map(({ analyte }) => analyte)
    samples.push({ row, metadata, ...prefillOf(metadata, decimal, units, scales), analytes })
    problems.push(...problemsOf(read, row, cell, decimal))
    for (const { analyte } of read) leftOut.note(analyte, cell(analyte.column))
  }
  return { samples, problems }
}

function firstText(cells: readonly string[] = []): string {
  return keptText(cells.find((text) => text.trim() !== '')?.trim() ?? '')
}

/** The cells that a type 2 template reads as numbers. */
export function* batchNumberPlaces(map: BatchResultMap, rows: readonly number[]): Generator<CellPlace> {
  const columns = [
    ...NUMBER_METADATA.map((label) => columnOf(map.metadata[label])),
    ...Object.values(map.analytes).map((refs) => columnOf(refs['Concentration %'])),
  ].filter((column) => column !== null)
  for (const row of rows) for (const column of columns) yield { row, column }
}

function labelOfColumn(grid: Grid, map: BatchResultMap, label: string): StatedUnit[] {
  const ref = Object.entries(map.metadata).find(([known]) => known === label)?.[1]
  const [header, column] = [map.rows['Sample List Header Row'], columnOf(ref)]
  return header === undefined || column === null ? [] : columnUnits(grid, header, column, [ref])
}

function analyteColumns(grid: Grid, map: BatchResultMap, { units, names: dictionary }: BatchReading): AnalyteColumns[] {
  const header = map.rows['Sample List Header Row'] ?? 0
  const analytes = Object.entries(map.analytes).toSorted(([a], [b]) => Number(a) - Number(b))
  const names = analytes.map(([, refs]) => keptText(withoutUnit(cellAt(grid, refs.Name))))
  const compounds = compoundNames(names, dictionary)
  return analytes.map(([key, refs], index) => {
    const amount = columnOf(refs['Concentration %'])
    const name = names[index] ?? ''
    const stated = amount === null ? [] : columnUnits(grid, header, amount, [refs['Concentration %']], refs.Name)
    return {
      name,
      compound: compounds[index] ?? '',
      nameRow: parseCellRef(refs.Name)?.row ?? header,
      nameColumn: Number(key),
      amount,
      units: columnOf(refs.Units),
      stated,
      known: new Map(),
      scale: units.scale(name, '%', stated),
    }
  })
}

function analyteOf(
  { name, compound, amount, units: unitColumn, stated, known, scale: ofHeading }: AnalyteColumns,
  row: number,
  cell: Cell,
  { decimal, units }: Reading,
): { analyte: ImportedAnalyte; scale: Scale } {
  const own = cell(unitColumn)
  const text = cell(amount)
  const scale = units.ofCell(text, own === '' ? ofHeading : units.scale(name, '%', [...stated, ownUnit(own, known)]))
  const read = cellValue(text, decimal, scale.conversion.kind === 'same')
  const value = units.take(read, scale, { row, column: amount })
  const analyte: ImportedAnalyte = { name, compound, concentration_perc: value, amount: value, row, column: amount }
  if (typeof read === 'number' && (value !== read || scale.conversion.kind === 'converted'))
    analyte.file_says = `${text} ${scale.unit}`
  if (unitColumn !== null) analyte.units = keptText(own)
  return { analyte, scale }
}

/** A column has few units in all its rows. */
function ownUnit(text: string, known: Map<string, StatedUnit>): StatedUnit {
  const before = known.get(text)
  if (before) return before
  const unit = unitOfCell(text)
  known.set(text, unit)
  return unit
}

/** Two columns of one name are two analytes: told once for each. */
function repeatedNames(columns: readonly AnalyteColumns[], names: AnalyteDictionary | null): ImportProblem[] {
  return columns.flatMap<ImportProblem>(({ name, compound, nameRow: row, nameColumn: column }) => {
    if (name === '' || compoundNames([name], names)[0] === compound) return []
    const reason = `This name appears more than once; this one is kept as ${compound}.`
    return [{ severity: 'warning', row, column, value: name, reason }]
  })
}

function problemsOf(
  read: readonly { analyte: ImportedAnalyte; scale: Scale }[],
  row: number,
  cell: Cell,
  decimal: DecimalSign | null,
): ImportProblem[] {
  const problems: ImportProblem[] = []
  for (const { analyte, scale } of read) {
    const { name, amount = null, column } = analyte
    const value = cell(column)
    const isNumber = typeof cellValue(value, decimal) === 'number'
    const fault = isNumber && scale.fault !== null ? scale.fault : amountFault(amount, decimal, true)
    const severity = fault === FAILED_AMOUNT ? 'error' : 'warning'
    if (fault !== null) problems.push({ severity, row, column, value, reason: `${name}: ${fault}` })
  }
  if (!read.some(({ analyte }) => isValidImportedAnalyte(analyte, 'concentration_perc'))) {
    problems.push({ severity: 'error', row, column: null, value: '', reason: 'No valid analyte in this row.' })
  }
  return problems
}
