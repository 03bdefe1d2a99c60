import { analyteName, isValidAnalyte, type AnalyteRow } from '../results/analyte-rows.ts'
import { isBlank } from '../text/well-formed.ts'
import type { TemplateMap } from '../import-templates/template-map.ts'

/** LOQ of a sample whose file gives none, percent, as text. */
export const DEFAULT_LOQ_TEXT = '0.0000001'
export const DEFAULT_DILUTION_TEXT = '1'

/** The first values of the preview's fields: texts, and numbers in plain decimal text. */
export interface ImportPrefill {
  strain_name: string
  batch_number: string
  sample_weight: string
  notes: string
  /** The file's word for the material; `materialTypeIdOf` finds its type. */
  material_type: string
  loq: string
  dilution_factor: string
}

export const PREFILL_FIELDS = [
  'strain_name',
  'batch_number',
  'sample_weight',
  'notes',
  'material_type',
  'loq',
  'dilution_factor',
] as const satisfies readonly (keyof ImportPrefill)[]

/** One analyte of one injection with the place it was read from. */
export interface ImportedAnalyte extends AnalyteRow {
  /** As in the file. */
  name: string
  /** The name as a report method may hold it; results are matched by it. */
  compound: string
  /** Type 2: the unit the file states. */
  units?: string
  /** What the file has for the judged amount where that was converted: '85.2 mg/g'. */
  file_says?: string
  /** Of its judged amount, from 0. */
  row: number
  column: number | null
}

export interface ImportedSample {
  /** Its row in the file, from 0; null for a file that is one injection. */
  row: number | null
  /** The text of each mapped cell under its label. */
  metadata: Record<string, string>
  prefill: ImportPrefill
  /** The prefilled fields that the file states; the others are blank or defaults. */
  stated: (keyof ImportPrefill)[]
  /** In the file's order, valid and invalid ones. */
  analytes: ImportedAnalyte[]
}

/** Which field tells whether an analyte is valid: Amount ug/mL where it is mapped, else Concentration %. */
export type JudgedField = 'amount_ug_ml' | 'concentration_perc'

export function judgedField(map: TemplateMap): JudgedField {
  return map.type === 1 && map.analytes['Amount ug/mL'] !== undefined ? 'amount_ug_ml' : 'concentration_perc'
}

/** Whether the name is present and not N/A and the judged amount is 0 or more. */
export function isValidImportedAnalyte(row: AnalyteRow, judged: JudgedField): boolean {
  const name = isBlank(row.name) ? analyteName(row) : analyteName({ name: row.name ?? null })
  return isValidAnalyte({ name, amount: row[judged] ?? null })
}

/** The server's material type with the name or slug of the file's word; null where there is none. */
export function materialTypeIdOf(
  word: string,
  types: readonly { id: number; name: string; slug: string }[],
): number | null {
  const wanted = normal(word)
  if (wanted === '') return null
  return types.find(({ name, slug }) => normal(name) === wanted || normal(slug) === wanted)?.id ?? null
}

function normal(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
}
