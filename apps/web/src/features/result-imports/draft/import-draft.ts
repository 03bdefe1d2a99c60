import type { AnalyteDictionary } from '@eluent/domain/analyte-names'
import {
  compoundNames,
  isValidImportedAnalyte,
  type ImportedAnalyte,
  type ImportedSample,
  type JudgedField,
} from '@eluent/domain/result-imports'
import { parseDecimal } from '@eluent/domain/text'
import type { Table } from '@eluent/tables'

/** What a person may change of a sample before it is imported. */
export const SAMPLE_FIELDS = ['batch_number', 'strain_name', 'sample_type_id', 'sample_weight', 'loq', 'notes'] as const
export type SampleField = (typeof SAMPLE_FIELDS)[number]

export interface SourceFile {
  name: string
  /** As it was dropped. */
  file: File
  sha256: string
  /** The sheet that was read; '' of a text file. */
  sheet: string
  /** What the laboratory calls the analytes. */
  names: AnalyteDictionary
  table: Table
}

export interface DraftChromatogram {
  name: string
  fileId: string
  units: 'Minutes' | 'Seconds'
}

export interface DraftAttachment {
  key: string
  /** One of the attachment types; '' while none is chosen. */
  type: string
  file: File | null
}

/** One injection: read from one file (single result) or one row (batch). */
export interface DraftVial {
  key: string
  source: ImportedSample
  file: SourceFile
  /** Typed values by field: 'dilution_factor', 'analytes.3.name', 'analytes.3.concentration_perc'. */
  edits: Readonly<Record<string, string>>
  chromatogram: DraftChromatogram | null
  attachments: readonly DraftAttachment[]
}

export interface DraftSample {
  key: string
  edits: Readonly<Partial<Record<SampleField, string>>>
  /** The material type that the file's word names; '' where it names none. */
  typeIdOfFile: string
  vials: readonly DraftVial[]
  /** Why the server refused it the last time. */
  refused: readonly string[]
  /** The sample that this row is already; it is left out unless it is wanted again. */
  alreadySampleId: number | null
  again: boolean
}

/** What the file says of a field. */
export function fileValue(sample: DraftSample, field: SampleField): string {
  const prefill = sample.vials[0]?.source.prefill
  return field === 'sample_type_id' ? sample.typeIdOfFile : (prefill?.[field] ?? '')
}

export function sampleValue(sample: DraftSample, field: SampleField): string {
  return sample.edits[field] ?? fileValue(sample, field)
}

/** The fields of one analyte that can be changed: its name and the amount that is judged. */
export type AnalyteField = 'name' | JudgedField
export function analyteFieldName(index: number, field: AnalyteField): string {
  return `analytes.${index}.${field}`
}

const textOf = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** What the file says of a vial's field. */
export function fileVialValue(vial: DraftVial, field: string): string {
  const [, index, part] = /^analytes\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (index === undefined) return vial.source.prefill.dilution_factor
  const row = vial.source.analytes[Number(index)]
  return row ? textOf(row[part as AnalyteField]) : ''
}

export function vialValue(vial: DraftVial, field: string): string {
  return vial.edits[field] ?? fileVialValue(vial, field)
}

/** Typing the file's own value back is no edit. */
function withEdit<T extends Readonly<Record<string, string | undefined>>>(
  edits: T,
  field: string,
  value: string,
  inFile: string,
): T {
  const { [field]: _, ...rest } = edits
  return (value === inFile ? rest : { ...rest, [field]: value }) as T
}

export function editSample(sample: DraftSample, field: SampleField, value: string): DraftSample {
  return { ...sample, refused: [], edits: withEdit(sample.edits, field, value, fileValue(sample, field)) }
}

export function editVial(sample: DraftSample, at: number, field: string, value: string): DraftSample {
  return changeVial(sample, at, (vial) => ({
    ...vial,
    edits: withEdit(vial.edits, field, value, fileVialValue(vial, field)),
  }))
}

export function changeVial(sample: DraftSample, at: number, change: (vial: DraftVial) => DraftVial): DraftSample {
  return { ...sample, refused: [], vials: sample.vials.map((vial, index) => (index === at ? change(vial) : vial)) }
}

/** The vial's analytes as they would be stored: the file's, with what was typed over them. */
export function analytesOf(vial: DraftVial): ImportedAnalyte[] {
  const known = analyteRows.get(vial)
  if (known) return known
  const { analytes } = vial.source
  const renamed = analytes.some((_, index) => vial.edits[analyteFieldName(index, 'name')] !== undefined)
  const names = analytes.map((row, index) => vial.edits[analyteFieldName(index, 'name')] ?? row.name)
  const compounds = renamed ? compoundNames(names, vial.file.names) : []
  const rows = analytes.map((original, index) => {
    const row: ImportedAnalyte = { ...original }
    if (renamed) Object.assign(row, { name: names[index], compound: compounds[index] })
    for (const field of ['concentration_perc', 'amount_ug_ml'] as const) {
      const typed = vial.edits[analyteFieldName(index, field)]
      if (typed === undefined) continue
      const amount = parseDecimal(typed)
      // The judged amount stands in the row twice; the other spelling follows.
      if (row.amount === row[field]) row.amount = amount
      row[field] = amount
    }
    return row
  })
  analyteRows.set(vial, rows)
  return rows
}
const analyteRows = new WeakMap<DraftVial, ImportedAnalyte[]>()

export function isValidAt(vial: DraftVial, index: number, judged: JudgedField): boolean {
  return isValidImportedAnalyte(analytesOf(vial)[index] ?? {}, judged)
}

/** Whether a person did anything to it that reading the file again would not bring back. */
export function isChanged(sample: DraftSample): boolean {
  return (
    sample.again ||
    sample.vials.length > 1 ||
    Object.keys(sample.edits).length > 0 ||
    sample.vials.some(
      ({ edits, chromatogram, attachments }) =>
        Object.keys(edits).length > 0 || chromatogram !== null || attachments.length > 0,
    )
  )
}

/** A row that takes part in the import: not a sample already, or wanted once more. */
export function takesPart(sample: DraftSample): boolean {
  return sample.alreadySampleId === null || sample.again
}
