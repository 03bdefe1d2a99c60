import { parseDecimal } from '../text/decimal-number.ts'
import { freeTextError } from '../text/well-formed.ts'
import { collectFieldErrors, type FieldErrors } from './field-errors.ts'
import {
  INTAKE_TEXTS,
  NOTES_MAX,
  PREPARED_FOR_MAX,
  SUBMISSION_IDENTIFICATION_MAX,
  batchNumberError,
  customFieldsError,
  dilutionFactorError,
  moistureWeightsError,
  sampleWeightError,
  strainNameError,
  type CustomFieldDefinition,
} from './intake-rules.ts'
import { withoutNotesStamp } from './additional-notes.ts'
import { purposeError } from './purpose.ts'
import { receiptErrors, type ReceiptInput } from './receipt-rules.ts'
import { detailsErrors, type DetailsInput } from './sample-details.ts'
import { withoutTransferNotes } from './transfer-note.ts'
import { MAX_VIALS, isVialType } from './vials.ts'

/** A sample as a form holds it or the wire brings it: texts or numbers, nothing checked yet. */
export interface IntakeInput {
  intake_form: {
    strain_name?: unknown
    batch_number?: unknown
    sample_weight?: unknown
    notes?: unknown
    post_notes?: unknown
    prepared_for?: unknown
    submission_identification?: unknown
    dry_weight?: unknown
    harvested_weight?: unknown
    custom_fields?: unknown
    receipt?: ReceiptInput | null | undefined
    purpose?: unknown
    details?: DetailsInput | null | undefined
  }
  sample_type_id?: unknown
  prep_method_id?: unknown
  test_method_id?: unknown
  prepared_samples?: readonly PreparedSampleInput[] | null | undefined
}

export interface PreparedSampleInput {
  vial_type?: unknown
  label?: unknown
  dilution_factor?: unknown
  acquire?: unknown
}

export interface IntakeContext {
  /** A Quality Control Test needs no preparation method. */
  is_qc: boolean
  /** A sample made from a batch may lack a weight. */
  from_batch?: boolean
  /** The weight already saved, mg; it cannot be changed. */
  saved_weight_mg?: number | null
  custom_fields?: readonly CustomFieldDefinition[]
  /** For times that may not lie in the future; the present where it is left out. */
  now?: Date
}

/** Every rule of the sample form with its exact text; the same for the screen and the API. */
export function validateIntake(input: IntakeInput, context: IntakeContext): FieldErrors {
  const form = input.intake_form
  const vials = input.prepared_samples ?? []
  const needsPrepMethod = !context.is_qc && vials.length === 0
  const weights = moistureWeightsError(form.dry_weight, form.harvested_weight)
  const errors = collectFieldErrors({
    'intake_form.strain_name': strainNameError(form.strain_name),
    'intake_form.sample_weight': weightError(form.sample_weight, context),
    'intake_form.batch_number': batchNumberError(form.batch_number),
    sample_type_id: isChosen(input.sample_type_id) ? null : INTAKE_TEXTS.materialType,
    prep_method_id: needsPrepMethod && !isChosen(input.prep_method_id) ? INTAKE_TEXTS.prepMethod : null,
    test_method_id: isChosen(input.test_method_id) ? null : INTAKE_TEXTS.reportMethod,
    'intake_form.notes': noteError('notes', form.notes),
    'intake_form.post_notes': noteError('post_notes', form.post_notes),
    'intake_form.prepared_for': freeTextError(form.prepared_for, PREPARED_FOR_MAX),
    'intake_form.submission_identification': freeTextError(
      form.submission_identification,
      SUBMISSION_IDENTIFICATION_MAX,
    ),
    'intake_form.custom_fields': customFieldsError(form.custom_fields, context.custom_fields ?? []),
    'intake_form.purpose': purposeError(form.purpose),
    ...below('intake_form.receipt', receiptErrors(form.receipt, context.now ?? new Date())),
    ...below('intake_form.details', detailsErrors(form.details)),
    ...(weights && { [`intake_form.${weights.field}`]: weights.message }),
    prepared_samples: vials.length > MAX_VIALS ? INTAKE_TEXTS.tooManyVials : null,
  })
  vials.forEach((vial, index) => Object.assign(errors, validateVial(vial, `prepared_samples.${index}`)))
  return errors
}

function below(path: string, errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [`${path}.${field}`, error]))
}

/** The rules of one prepared sample; `path` stands before each field's name. */
function validateVial(vial: PreparedSampleInput, path: string): FieldErrors {
  return collectFieldErrors({
    [`${path}.vial_type`]: isVialType(vial.vial_type) ? null : INTAKE_TEXTS.vialType,
    [`${path}.label`]: freeTextError(vial.label),
    [`${path}.dilution_factor`]: dilutionFactorError(vial.dilution_factor),
    [`${path}.acquire`]: typeof vial.acquire === 'boolean' ? null : INTAKE_TEXTS.acquire,
  })
}

function weightError(value: unknown, context: IntakeContext): string | null {
  const wrong = sampleWeightError(value, context.from_batch ?? false)
  if (wrong !== null) return wrong
  const saved = context.saved_weight_mg ?? null
  if (saved === null) return null
  return parseDecimal(value) === saved ? null : INTAKE_TEXTS.sampleWeightLocked
}

/** Whether a select has a value: a positive whole number, or its text. */
export function isChosen(value: unknown): boolean {
  const id = parseDecimal(value)
  return id !== null && Number.isSafeInteger(id) && id > 0
}

/** What is wrong with the notes or the additional notes; what the product itself writes there does not count. */
export function noteError(field: 'notes' | 'post_notes', notes: unknown): string | null {
  const withoutOurs = field === 'notes' ? withoutTransferNotes : withoutNotesStamp
  return freeTextError(typeof notes === 'string' ? withoutOurs(notes) : notes, NOTES_MAX)
}
