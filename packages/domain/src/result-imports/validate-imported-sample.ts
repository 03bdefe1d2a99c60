import { strainNameError, BATCH_NUMBER_MAX } from '../samples/intake-rules.ts'
import { isChosen } from '../samples/validate-intake.ts'
import { addFieldError, collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { isBlank, isStorableText, requiredTextError, textLength, UNSTORABLE_TEXT } from '../text/well-formed.ts'

export const IMPORT_NOTES_MAX = 330
export const IMPORT_NOTES_MAX_LINES = 6

const IMPORT_TEXTS = {
  batchNumber: 'Must include batch number.',
  loq: 'Must include LOQ.',
  loqNumber: 'Only positive numbers allowed for LOQ.',
  loqZero: 'LOQ cannot be zero.',
  materialType: 'Must include Material Type.',
  weightNumber: 'Only positive numbers allowed for sample weight.',
  weightZero: 'Sample weight cannot be zero.',
  notesLines: 'Maximum of 6 lines',
  notesLength: 'Maximum of 330 characters',
  dilution: 'Positive numbers only',
} as const

/** One sample of an import as its form or a call gives it. */
export interface ImportedSampleInput {
  batch_number?: unknown
  strain_name?: unknown
  /** Percent. */
  loq?: unknown
  sample_type_id?: unknown
  /** mg; may be left empty. */
  sample_weight?: unknown
  notes?: unknown
  /** Of a vial; 1 where it is left out. */
  dilution_factor?: unknown
}

/** Every rule of an imported sample with its exact text, by field. */
export function validateImportedSample(input: ImportedSampleInput): FieldErrors {
  const errors = collectFieldErrors({
    batch_number: requiredTextError(input.batch_number, IMPORT_TEXTS.batchNumber, BATCH_NUMBER_MAX),
    strain_name: strainNameError(input.strain_name),
    loq: isBlank(input.loq) ? IMPORT_TEXTS.loq : loqError(input.loq),
    sample_type_id: isChosen(input.sample_type_id) ? null : IMPORT_TEXTS.materialType,
    sample_weight: isBlank(input.sample_weight) ? null : weightError(input.sample_weight),
    dilution_factor: importDilutionError(input.dilution_factor),
  })
  for (const message of importNotesErrors(input.notes)) addFieldError(errors, 'notes', message)
  return errors
}

/** Why a typed dilution factor is refused; one that is left empty is 1. */
export function importDilutionError(value: unknown): string | null {
  if (isBlank(value)) return null
  const factor = parseDecimal(value)
  return factor !== null && factor > 0 ? null : IMPORT_TEXTS.dilution
}

function loqError(value: unknown): string | null {
  const percent = parseDecimal(value)
  if (percent === null || percent < 0) return IMPORT_TEXTS.loqNumber
  return percent === 0 ? IMPORT_TEXTS.loqZero : null
}

function weightError(value: unknown): string | null {
  const weightMg = parseDecimal(value)
  if (weightMg === null || weightMg < 0) return IMPORT_TEXTS.weightNumber
  return weightMg === 0 ? IMPORT_TEXTS.weightZero : null
}

/** A line ends with CR, LF or both; both limits are reported at once. */
function importNotesErrors(value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'string' || !isStorableText(value)) return [UNSTORABLE_TEXT]
  const errors: string[] = []
  if (value.split(/\r\n|\r|\n/).length > IMPORT_NOTES_MAX_LINES) errors.push(IMPORT_TEXTS.notesLines)
  if (textLength(value) > IMPORT_NOTES_MAX) errors.push(IMPORT_TEXTS.notesLength)
  return errors
}
