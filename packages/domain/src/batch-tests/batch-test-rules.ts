import { ALLOWED, refuse, type Decision } from '../samples/decision.ts'
import { addFieldError, type FieldErrors } from '../samples/field-errors.ts'
import { customFieldsError, type CustomFieldDefinition } from '../samples/intake-rules.ts'
import { freeTextError, isBlank } from '../text/well-formed.ts'

export const BATCH_TEST_NAME_MAX = 64
export const BATCH_TEST_NOTES_MAX = 64

export const BATCH_TEST_TEXTS = {
  name: 'Please enter a Batch Test Name',
  batch: 'Please select a Batch',
  shareKey: 'Please select a QR Code',
  /** A scanned, chosen or typed key whose batch is unknown, or another than the chosen one. */
  foreignQr: 'This QR Does Not Belong To Any Batch',
  qrTaken: 'This QR Code already has a batch test',
  fixed: 'Batch and QR Code of a batch test cannot be changed',
  hasResults: 'A batch test whose sample has results cannot be deleted.',
} as const

export interface BatchTestInput {
  name?: unknown
  notes?: unknown
  custom_fields?: unknown
}

/** Every rule of the batch test form with its text; `fields` are those of the batch's form template. */
export function validateBatchTest(input: BatchTestInput, fields: readonly CustomFieldDefinition[]): FieldErrors {
  const errors: FieldErrors = {}
  addFieldError(
    errors,
    'name',
    isBlank(input.name) ? BATCH_TEST_TEXTS.name : freeTextError(input.name, BATCH_TEST_NAME_MAX),
  )
  addFieldError(errors, 'notes', freeTextError(input.notes, BATCH_TEST_NOTES_MAX))
  addFieldError(errors, 'custom_fields', customFieldsError(input.custom_fields, fields))
  return errors
}

/** A new test takes a batch and one of its QR codes. */
export function batchTestTargetErrors(input: { batch_id?: unknown; share_key?: unknown }): FieldErrors {
  const errors: FieldErrors = {}
  addFieldError(errors, 'batch_id', isBlank(input.batch_id) ? BATCH_TEST_TEXTS.batch : null)
  addFieldError(errors, 'share_key', isBlank(input.share_key) ? BATCH_TEST_TEXTS.shareKey : null)
  return errors
}

export function mayDeleteBatchTest({ has_results }: { has_results: boolean }): Decision<'has_results'> {
  return has_results ? refuse('has_results', BATCH_TEST_TEXTS.hasResults) : ALLOWED
}
