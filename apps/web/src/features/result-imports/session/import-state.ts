import { type ImportTemplate } from '@eluent/contract'
import type { AnalyteDictionary } from '@eluent/domain/analyte-names'
import type { TemplateMap } from '@eluent/domain/import-templates'
import { type DecimalSign, type JudgedField, type UnitConversion } from '@eluent/domain/result-imports'
import { type StoreApi } from 'zustand/vanilla'
import { type MappedSource } from '../draft/build-draft.ts'
import { type Draft } from '../draft/draft.ts'
import { type DraftSample } from '../draft/import-draft.ts'
import type { BegunImport } from './begun-imports.ts'
import { type ShelvedImport } from './import-shelf.ts'
import { type ImportProgress } from './run-import.ts'

export interface Choice {
  type: number
  templateId: number | null
  /** Of a workbook; null: the template's. */
  sheet: string | null
  decimal: DecimalSign | null
  /** Said of this file's units; null: what was said of the template's files before it. */
  conversion: UnitConversion | null
  /** What names of this file were said to be; kept in the laboratory's dictionary with the import. */
  names: readonly NameOfFile[]
  /** Rows taken in though they are called a total or a statistic, or stand twice. */
  taken: readonly number[]
}

export interface NameOfFile {
  written: string
  analyte: string
}

export interface ImportState {
  choice: Choice
  /** Name of the file that is being read. */
  reading: string | null
  /** Why a file or the template cannot be used. */
  refusal: string | null
  templateFailure: unknown
  /** The laboratory's dictionary, with what was said of this file. */
  dictionary: AnalyteDictionary
  template: ImportTemplate | null
  map: TemplateMap | null
  /** Of the first file: 'chosen' where the template was found by its headings, 'none' where no template has them: it is not shown until a person asks for it. */
  fit: 'chosen' | 'none' | null
  /** The first file, read by the template. */
  source: MappedSource | null
  /** The report method that was chosen; null: by the analytes. */
  methodId: number | null
  draft: Draft
  /** When it was left before it was taken up again; null: it began here. */
  takenUp: string | null
  running: boolean
  progress: ImportProgress | null
  /** Why the import stopped; it may go on. */
  stopped: string | null
  cancelled: boolean
}

export type Position = { latitude: number; longitude: number } | null

/** Where one import stands, and all that can be done to it; the screen shows it. */
export interface ImportSession {
  store: StoreApi<ImportState>
  choose: (change: Partial<Choice>) => Promise<void>
  /** The results file; for a single result with a sample in the form, a further vial of it. */
  takeFile: (file: File) => Promise<void>
  stopReading: () => void
  change: (edit: (draft: Draft) => Draft) => void
  chooseMethod: (methodId: number | null) => void
  /** Answers whether every sample of the form is stored. */
  run: (samples: readonly DraftSample[], position: Position) => Promise<boolean>
  cancelRun: () => void
  /** Goes on with a file as it was left. */
  goOn: (begun: BegunImport) => Promise<void>
  /** Keeps nothing more of what was said and typed over this file. */
  throwAway: () => Promise<void>
  resume: (shelved: ShelvedImport, position: Position) => Promise<boolean>
  judged: () => JudgedField
  /** What was said of the units of this file, else of the template's files before it. */
  said: () => UnitConversion | null
  dispose: () => void
}
