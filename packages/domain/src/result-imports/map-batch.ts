import { amountFault, cellValue, keptText, NUMBER_METADATA } from './cell-values.ts'
import type { ImportProblem } from './import-problem.ts'
import { isValidImportedAnalyte, type ImportedAnalyte, type ImportedSample } from './imported-sample.ts'
import { methodAnalyteNames } from './method-from-import.ts'
import { prefillOf } from './prefill.ts'
import type { CellPlace, NumberReading } from './read-numbers.ts'
import { cellAt, columnOf, isFilledRow, type BatchResultMap, type Grid } from '../import-templates/template-map.ts'

const PERCENT_UNIT = /^(?:%|percent|pct|wt\.? ?%|% ?\(?w\/w\)?)$/i

interface AnalyteColumns {
  name: string
  compound: string
  amount: number | null
  units: number | null
}

/** The samples of a type 2 file: one for each filled row below the header, each value from its column in that row. */
export function mapBatchRows(
  grid: Grid,
  map: BatchResultMap,
  { decimal }: NumberReading,
): { samples: ImportedSample[]; problems: ImportProblem[] } {
  const metadataColumns = Object.entries(map.metadata).map(([label, ref]) => ({ label, column: columnOf(ref) }))
  const columns = analyteColumns(grid, map)
  const mapped = [...metadataColumns.map(({ column }) => column), ...columns.map(({ amount }) => amount)]
  const samples: ImportedSample[] = []
  const problems: ImportProblem[] = []
  for (const row of sampleRows(grid, map)) {
    const cell = (column: number | null): string => (column === null ? '' : (grid[row]?.[column] ?? '').trim())
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
    const analytes = columns
      .filter(({ name, amount }) => name !== '' || cell(amount) !== '')
      .map((analyte) => analyteOf(analyte, row, cell, decimal))
    samples.push({ row, metadata, ...prefillOf(metadata, decimal), analytes })
    problems.push(...problemsOf(analytes, row, cell, decimal))
  }
  return { samples, problems }
}

function firstText(cells: readonly string[] = []): string {
  return keptText(cells.find((text) => text.trim() !== '')?.trim() ?? '')
}

/** The cells that a type 2 template reads as numbers. */
export function* batchNumberPlaces(grid: Grid, map: BatchResultMap): Generator<CellPlace> {
  const columns = [
    ...NUMBER_METADATA.map((label) => columnOf(map.metadata[label])),
    ...Object.values(map.analytes).map((refs) => columnOf(refs['Concentration %'])),
  ].filter((column) => column !== null)
  for (const row of sampleRows(grid, map)) for (const column of columns) yield { row, column }
}

function* sampleRows(grid: Grid, map: BatchResultMap): Generator<number> {
  const header = map.rows['Sample List Header Row']
  if (header === undefined) return
  for (let row = header + 1; row < grid.length; row++) if (isFilledRow(grid, row)) yield row
}

function analyteColumns(grid: Grid, map: BatchResultMap): AnalyteColumns[] {
  const analytes = Object.entries(map.analytes).toSorted(([a], [b]) => Number(a) - Number(b))
  const names = analytes.map(([, refs]) => keptText(cellAt(grid, refs.Name)))
  const compounds = methodAnalyteNames(names)
  return analytes.map(([, refs], index) => ({
    name: names[index] ?? '',
    compound: compounds[index] ?? '',
    amount: columnOf(refs['Concentration %']),
    units: columnOf(refs.Units),
  }))
}

function analyteOf(
  { name, compound, amount, units }: AnalyteColumns,
  row: number,
  cell: (column: number | null) => string,
  decimal: NumberReading['decimal'],
): ImportedAnalyte {
  const percent = cellValue(cell(amount), decimal, true)
  const analyte: ImportedAnalyte = { name, compound, concentration_perc: percent, amount: percent, row, column: amount }
  if (units !== null) analyte.units = keptText(cell(units))
  return analyte
}

function problemsOf(
  analytes: readonly ImportedAnalyte[],
  row: number,
  cell: (column: number | null) => string,
  decimal: NumberReading['decimal'],
): ImportProblem[] {
  const problems: ImportProblem[] = []
  for (const { name, amount, units, column } of analytes) {
    const value = cell(column)
    const fault = amountFault(amount ?? null, decimal, true)
    if (fault !== null) problems.push({ severity: 'warning', row, column, value, reason: `${name}: ${fault}` })
    if (units && !PERCENT_UNIT.test(units) && typeof amount === 'number') {
      const reason = `${name}: the unit is ${units}, the amount is taken as percent.`
      problems.push({ severity: 'warning', row, column, value, reason })
    }
  }
  if (!analytes.some((analyte) => isValidImportedAnalyte(analyte, 'concentration_perc'))) {
    problems.push({ severity: 'error', row, column: null, value: '', reason: 'No valid analyte in this row.' })
  }
  return problems
}
