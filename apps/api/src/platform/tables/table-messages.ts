import type { AnalyteDictionary } from '@eluent/domain/analyte-names'
import type { TemplateMap } from '@eluent/domain/import-templates'
import type { ImportedSample, ImportProblem, UnitConversion, UnitReading } from '@eluent/domain/result-imports'

/** Which rows of which sheet (the first where there is none of this name), from `start` up to, not with, `end`. */
export interface TablePart {
  sheet: string | null
  start: number
  end: number
  /** Fewer rows are answered when these many characters are reached. */
  characters: number
}

/** Samples of a sheet, read by a template. */
export interface SampleQuery {
  sheet: string | null
  map: TemplateMap
  decimal: '.' | ',' | null
  /** null: a file that states other units than those of results is refused. */
  conversion: UnitConversion | null
  /** What the laboratory calls the analytes; null: as the file does. */
  names: AnalyteDictionary | null
  /** Rows taken in though they are called a total or stand twice. */
  taken?: readonly number[]
  /** How many problems are answered; without it none. */
  problems?: number
  /** Type 2: the rows wanted. Type 1 has one sample and no row. */
  rows: number[]
}

export type Ask =
  | ({ kind: 'rows' } & TablePart)
  | ({ kind: 'samples' } & SampleQuery)
  /** Whether it is a chromatogram of two columns, and its unit of time. */
  | { kind: 'chromatogram' }

/** Requests to the process that reads tables, about the file with this SHA-256. */
export interface Question {
  id: number
  sha256: string
  /** Where the bytes lie, when the process has to read them. */
  file: { path: string; name: string } | null
  ask: Ask
}

export interface TableRows {
  sheet: string
  sheets: string[]
  totalRows: number
  totalColumns: number
  rows: string[][]
}

export interface TableSamples {
  sheet: string
  /** Why nothing of the file can be taken; null where something can. */
  error: string | null
  /** How its numbers were read. */
  decimal: '.' | ',' | null
  /** Why its decimal sign is not decided; null where it is. */
  ambiguous: string | null
  /** The units that were converted. */
  conversions: UnitReading['conversions']
  /** The cell that the file ends in the middle of, where the results of its row are not to be trusted. */
  cut: { row: number; column: number } | null
  /** What a person should know of the file, where it was asked for. */
  problems: ImportProblem[]
  /** The wanted ones that are there. */
  samples: ImportedSample[]
}

export interface TableChromatogram {
  error: string | null
  units: 'Minutes' | 'Seconds'
}

export type Reply =
  | { kind: 'rows'; value: TableRows }
  | { kind: 'samples'; value: TableSamples }
  | { kind: 'chromatogram'; value: TableChromatogram }
  /** The file is no table; `message` is a sentence for the person who chose it. */
  | { kind: 'refused'; message: string }
  /** The file has to be read first. */
  | { kind: 'unknown' }

export interface Answer {
  id: number
  reply: Reply
}
