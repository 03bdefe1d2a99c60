import { strainNameError, BATCH_NUMBER_MAX } from '../samples/intake-rules.ts'
import { addFieldError, type FieldErrors } from '../samples/field-errors.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { freeTextError, isBlank, isStorableText, textLength, UNSTORABLE_TEXT } from '../text/well-formed.ts'

export const IMPORT_NOTES_MAX = 330
export const IMPORT_NOTES_MAX_LINES = 6

export const IMPORT_TEXTS = {
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
  /** Of a vial; not judged where left out, since it then is 1. */
  dilution_factor?: unknown
}

/** Every rule of an imported sample with its exact text, by field. */
export function validateImportedSample(input: ImportedSampleInput): FieldErrors {
  const errors: FieldErrors = {}
  addFieldError(errors, 'batch_number', batchNumberError(input.batch_number))
  addFieldError(errors, 'strain_name', strainNameError(input.strain_name))
  addFieldError(errors, 'loq', isBlank(input.loq) ? IMPORT_TEXTS.loq : loqError(input.loq))
  addFieldError(errors, 'sample_type_id', isTypeChosen(input.sample_type_id) ? null : IMPORT_TEXTS.materialType)
  addFieldError(errors, 'sample_weight', isBlank(input.sample_weight) ? null : weightError(input.sample_weight))
  for (const message of importNotesErrors(input.notes)) addFieldError(errors, 'notes', message)
  addFieldError(errors, 'dilution_factor', importDilutionError(input.dilution_factor))
  return errors
}

/** Why a typed dilution factor is refused; one that is left empty is 1. */
export function importDilutionError(value: unknown): string | null {
  if (isBlank(value)) return null
  const factor = parseDecimal(value)
  return factor !== null && factor > 0 ? null : IMPORT_TEXTS.dilution
}

function batchNumberError(value: unknown): string | null {
  return isBlank(value) ? IMPORT_TEXTS.batchNumber : freeTextError(value, BATCH_NUMBER_MAX)
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

function isTypeChosen(value: unknown): boolean {
  const id = parseDecimal(value)
  return id !== null && Number.isSafeInteger(id) && id > 0
}

/** A line ends with CR, LF or both; both limits are told at once. */
function importNotesErrors(value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'string' || !isStorableText(value)) return [UNSTORABLE_TEXT]
  const errors: string[] = []
  if (value.split(/\r\n|\r|\n/).length > IMPORT_NOTES_MAX_LINES) errors.push(IMPORT_TEXTS.notesLines)
  if (textLength(value) > IMPORT_NOTES_MAX) errors.push(IMPORT_TEXTS.notesLength)
  return errors
}
