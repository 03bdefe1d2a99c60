import { parseDecimal } from '../text/decimal-number.ts'
import { freeTextError, isBlank, requiredTextError } from '../text/well-formed.ts'
import { SUBMISSION_IDENTIFICATION_MAX } from '../samples/intake-rules.ts'
import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'

/** The units of a COA amount; 'other' is any word that the laboratory chooses. */
export const COA_AMOUNTS = [
  'bottle',
  'candy',
  'capsule',
  'edible',
  'gram',
  'gummy',
  'jar',
  'oz',
  'piece',
  'softgel',
  'unit',
  'other',
] as const
export const COA_OTHER = 'other'

export const COA_TEXT_MAX = 140
/** g; beyond it a weight is a slip of the hand. */
const COA_UNIT_WEIGHT_MAX_G = 1_000_000

export const COA_TEXTS = {
  analyte: 'Must select an analyte',
  weightEmpty: 'Unit Weight cannot be empty',
  weightNotPositive: 'Unit Weight must be greater than 0',
  weightTooLarge: 'Unit Weight must be at most 1000000 g',
  otherEmpty: 'If the selected COA Amount is "Other", Other COA Amount cannot be empty',
  description: 'Please provide a COA Description',
  photo: 'Please upload a sample photo',
  submissionIdentification: 'Submission Identification # cannot be empty',
  form: 'Please complete the required form fields',
  locked: 'Certus Present – Editing not allowed',
  saved: 'COA updated successfully',
  failed: 'COA failed to update',
  photoFailed: 'Image upload error. Please try again.',
  readFailed: 'Failed to retrieve sample data, please refresh to try again.',
} as const

/** COA data as a form holds it or the wire brings it; nothing checked yet. Names are the wire's. */
export interface CoaInput {
  coa_analyte_1?: unknown
  coa_analyte_2?: unknown
  /** One of the amounts, another word that the laboratory chose, or blank for none; 'other' means that word is missing. */
  coa_unit?: unknown
  /** g */
  coa_unit_weight?: unknown
  coa_notes?: unknown
  coa_sample_description?: unknown
  sample_image_url?: unknown
  /** The submission identification. */
  labIdNumber?: unknown
}

/** Every rule of the COA data with its exact text; the same for the screen and the API. */
export function validateCoa(input: CoaInput, analytes: readonly string[]): FieldErrors {
  const { submissionIdentification: submissionText } = COA_TEXTS
  return collectFieldErrors({
    coa_analyte_1: analyteError(input.coa_analyte_1, analytes),
    coa_analyte_2: analyteError(input.coa_analyte_2, analytes),
    coa_unit: unitError(input.coa_unit),
    coa_unit_weight: unitWeightError(input.coa_unit_weight, !isBlank(input.coa_unit)),
    coa_sample_description: requiredTextError(input.coa_sample_description, COA_TEXTS.description, COA_TEXT_MAX),
    coa_notes: freeTextError(input.coa_notes, COA_TEXT_MAX),
    sample_image_url: isBlank(input.sample_image_url) ? COA_TEXTS.photo : null,
    labIdNumber: requiredTextError(input.labIdNumber, submissionText, SUBMISSION_IDENTIFICATION_MAX),
  } satisfies Partial<Record<keyof CoaInput, string | null>>)
}

/** The amount's select and its own word, of a saved unit: one outside the list is the word of 'other'. */
export function coaAmountOf(unit: string | null | undefined): { amount: string; other: string } {
  if (unit === null || unit === undefined || unit.trim() === '') return { amount: '', other: '' }
  const isListed = unit !== COA_OTHER && (COA_AMOUNTS as readonly string[]).includes(unit)
  return isListed ? { amount: unit, other: '' } : { amount: COA_OTHER, other: unit === COA_OTHER ? '' : unit }
}

/** The unit to save; 'other' without a word stays 'other', which is refused. */
export function coaUnitOf({ amount, other }: { amount: string; other: string }): string {
  return amount === COA_OTHER ? other.trim() || COA_OTHER : amount
}

function analyteError(value: unknown, analytes: readonly string[]): string | null {
  return typeof value === 'string' && analytes.includes(value) ? null : COA_TEXTS.analyte
}

function unitError(value: unknown): string | null {
  if (typeof value === 'string' && value.trim() === COA_OTHER) return COA_TEXTS.otherEmpty
  return freeTextError(value)
}

function unitWeightError(value: unknown, hasAmount: boolean): string | null {
  if (isBlank(value)) return hasAmount ? COA_TEXTS.weightEmpty : null
  const grams = parseDecimal(value)
  if (grams === null || grams <= 0) return COA_TEXTS.weightNotPositive
  return grams > COA_UNIT_WEIGHT_MAX_G ? COA_TEXTS.weightTooLarge : null
}
