import type { AnalyteDictionary } from '../analyte-names/match-analyte.ts'
import { isValidImportedAnalyte, judgedField, type ImportedSample } from './imported-sample.ts'
import type { ImportProblem } from './import-problem.ts'
import { batchNumberPlaces, mapBatchParts } from './map-batch.ts'
import { mapSingleResult, singleNumberPlaces } from './map-single.ts'
import { bodyRows, type BodyPart } from './body-rows.ts'
import type { UnitConversion } from './convert-unit.ts'
import { FileUnits, type UnitReading } from './file-units.ts'
import { movedHeadings } from './moved-headings.ts'
import { readNumberSign, type DecimalSign, type NumberReading } from './read-numbers.ts'
import { leftOutRows, sameNames, type LeftOutRow } from './summary-rows.ts'
import { columnOf, isFilledRow, type Grid, type TemplateMap } from '../import-templates/template-map.ts'
import { unreadColumns } from './unread-columns.ts'

const MAP_FILE_TEXTS = {
  metadataRow:
    'Missing metadata row! Bad template selection. Verify the selected "Template Type", "Template", and CSV format.',
  noAnalytes:
    'Could not parse any valid analytes from selected file. Verify the selected "Template Type", "Template", and CSV format.',
} as const

export interface MapOptions {
  /** The decimal sign chosen by someone who knows the file; decided from its numbers where left out. */
  decimal?: DecimalSign | null
  /** Said by someone who knows the file: its units are converted to those in which results are kept. */
  conversion?: UnitConversion | null
  /** What the laboratory calls the analytes; null: as the file does. */
  names?: AnalyteDictionary | null
  /** The grid the template was made on: names and headings that moved since are reported. */
  original?: Grid | null
  /** Rows that a person takes in though they are called a total or a statistic, or stand twice. */
  taken?: readonly number[]
  /** The row that the file ends in the middle of, as far as its shape says; what it has of amounts is not to be trusted. */
  cutRow?: number | null
}

export interface MappedFile {
  /** Why the file cannot be imported at all; null where it can. */
  error: string | null
  samples: ImportedSample[]
  /** Rows that are totals, statistics or stand twice, by their names. */
  leftOut: LeftOutRow[]
  problems: ImportProblem[]
  numbers: NumberReading
  units: UnitReading
}

/** Reads a file's samples by a template; pure, so that the screen and the server get the same. */
export function mapFile(grid: Grid, map: TemplateMap, options: MapOptions = {}): MappedFile {
  const { parts: all, problems: repeated } = bodyRows(grid, map, options.names ?? null)
  const { parts, leftOut } = withoutSummaries(grid, all, new Set(options.taken), options.cutRow ?? null)
  const places = parts.flatMap((part) => [
    ...(part.map.type === 1 ? singleNumberPlaces(grid, part.map, part.rows) : batchNumberPlaces(part.map, part.rows)),
  ])
  const numbers = readNumberSign(grid, places, options.decimal)
  const told = [
    ...repeated,
    ...(options.original ? movedHeadings(grid, options.original, map) : []),
    ...(map.type === 2 ? unreadColumns(grid, map) : []),
  ]
  const units = new FileUnits(options.conversion ?? null)
  const refused = (error: string): MappedFile => ({
    error,
    samples: [],
    leftOut,
    problems: told,
    numbers,
    units: units.reading(),
  })
  const metadataRow = map.type === 1 ? map.rows['First Metadata Row'] : map.rows['Sample List Header Row']
  if (metadataRow === undefined || !isFilledRow(grid, metadataRow)) return refused(MAP_FILE_TEXTS.metadataRow)
  const reading = { decimal: numbers.decimal, units, names: options.names ?? null }
  const { samples, problems } =
    map.type === 1
      ? mapSingleResult(grid, map, { ...reading, rows: parts[0]?.rows ?? [] })
      : mapBatchParts(grid, parts, reading)
  const found = units.reading()
  if (found.open) return refused(found.sentence)
  const judged = judgedField(map)
  const hasValid = samples.some(({ analytes }) => analytes.some((row) => isValidImportedAnalyte(row, judged)))
  return {
    error: hasValid ? null : MAP_FILE_TEXTS.noAnalytes,
    samples,
    leftOut,
    problems: [...told, ...problems, ...repeatedSamples(samples)],
    numbers,
    units: found,
  }
}

/** The parts of a file without its totals, statistics, rows that stand twice, and the one that it ends in the middle of. */
function withoutSummaries(grid: Grid, parts: readonly BodyPart[], taken: ReadonlySet<number>, cutRow: number | null) {
  const leftOut = parts.flatMap(({ map, rows }) => {
    const identity = columnOf(
      map.type === 1 ? map.analytes.Name : (map.metadata['Sample name'] ?? map.metadata['Lims ID']),
    )
    const header = (map.type === 1 ? map.rows['Analyte Header Row'] : map.rows['Sample List Header Row']) ?? 0
    const named = leftOutRows(grid, rows, { identity, header, of: map.type === 1 ? 'analytes' : 'samples', taken })
    const cells = grid[cutRow ?? -1] ?? []
    const isCut = cutRow !== null && rows.includes(cutRow) && !taken.has(cutRow) && cells.length > firstAmount(map)
    if (!isCut || named.some(({ row }) => row === cutRow)) return named
    return [...named, { row: cutRow, kind: 'cut' as const, name: (cells[identity ?? 0] ?? '').trim() }]
  })
  const out = new Set(leftOut.map(({ row }) => row))
  return { leftOut, parts: parts.map((part) => ({ ...part, rows: part.rows.filter((row) => !out.has(row)) })) }
}

/** A shorter last row, such as a remark below a list, has nothing to be taken for a result. */
function firstAmount(map: TemplateMap): number {
  const refs =
    map.type === 1
      ? Object.entries(map.analytes).flatMap(([item, ref]) => (item === 'Name' ? [] : [ref]))
      : Object.values(map.analytes).map((of) => of['Concentration %'])
  return Math.min(...refs.flatMap((ref) => columnOf(ref) ?? []))
}

/** Samples of one name and number in several rows are reported once for each name. */
function repeatedSamples(samples: readonly ImportedSample[]): ImportProblem[] {
  return sameNames(samples).flatMap(({ row, name, others }) =>
    others.map((other) => ({
      severity: 'warning' as const,
      row: other,
      column: null,
      value: name,
      reason: `The sample stands in row ${row + 1} already, with other values: each row becomes a sample of its own.`,
    })),
  )
}
