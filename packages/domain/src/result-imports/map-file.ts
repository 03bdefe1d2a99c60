import type { AnalyteDictionary } from '../analyte-names/match-analyte.ts'
import { isValidImportedAnalyte, judgedField, type ImportedSample } from './imported-sample.ts'
import type { ImportProblem } from './import-problem.ts'
import { batchNumberPlaces, mapBatchRows } from './map-batch.ts'
import { mapSingleResult, singleNumberPlaces } from './map-single.ts'
import { bodyRows } from './body-rows.ts'
import type { UnitConversion } from './convert-unit.ts'
import { FileUnits, type UnitReading } from './file-units.ts'
import { movedHeadings } from './moved-headings.ts'
import { readNumberSign, type DecimalSign, type NumberReading } from './read-numbers.ts'
import { isFilledRow, type Grid, type TemplateMap } from '../import-templates/template-map.ts'

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
}

export interface MappedFile {
  /** Why the file cannot be imported at all; null where it can. */
  error: string | null
  samples: ImportedSample[]
  problems: ImportProblem[]
  numbers: NumberReading
  units: UnitReading
}

/** Reads a file's samples by a template; pure, so that the screen and the server get the same. */
export function mapFile(grid: Grid, map: TemplateMap, options: MapOptions = {}): MappedFile {
  const { rows, problems: repeated } = bodyRows(grid, map)
  const places = map.type === 1 ? singleNumberPlaces(grid, map, rows) : batchNumberPlaces(map, rows)
  const numbers = readNumberSign(grid, places, options.decimal)
  const told = [...repeated, ...(options.original ? movedHeadings(grid, options.original, map) : [])]
  const units = new FileUnits(options.conversion ?? null)
  const refused = (error: string): MappedFile => ({
    error,
    samples: [],
    problems: told,
    numbers,
    units: units.reading(),
  })
  const metadataRow = map.type === 1 ? map.rows['First Metadata Row'] : map.rows['Sample List Header Row']
  if (metadataRow === undefined || !isFilledRow(grid, metadataRow)) return refused(MAP_FILE_TEXTS.metadataRow)
  const reading = { decimal: numbers.decimal, units, rows, names: options.names ?? null }
  const { samples, problems } = map.type === 1 ? mapSingleResult(grid, map, reading) : mapBatchRows(grid, map, reading)
  const found = units.reading()
  if (found.open) return refused(found.sentence)
  const judged = judgedField(map)
  const hasValid = samples.some(({ analytes }) => analytes.some((row) => isValidImportedAnalyte(row, judged)))
  return {
    error: hasValid ? null : MAP_FILE_TEXTS.noAnalytes,
    samples,
    problems: [...told, ...problems],
    numbers,
    units: found,
  }
}
