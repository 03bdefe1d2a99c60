import { ALLOWED, refuse, type Decision } from '../samples/decision.ts'
import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { customFieldsError, type CustomFieldDefinition } from '../samples/intake-rules.ts'
import { freeTextError, isBlank, requiredTextError } from '../text/well-formed.ts'

export const BATCH_TEST_NAME_MAX = 64
export const BATCH_TEST_NOTES_MAX = 64

export const BATCH_TEST_TEXTS = {
  name: 'Please enter a Batch Test Name',
  batch: 'Please select a Batch',
  shareKey: 'Please select a QR Code',
  /** For a scanned, chosen or typed key without a batch, or of a batch that was not chosen. */
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
  return collectFieldErrors({
    name: requiredTextError(input.name, BATCH_TEST_TEXTS.name, BATCH_TEST_NAME_MAX),
    notes: freeTextError(input.notes, BATCH_TEST_NOTES_MAX),
    custom_fields: customFieldsError(input.custom_fields, fields),
  })
}

/** A new test takes a batch and one of its QR codes. */
export function batchTestTargetErrors(input: { batch_id?: unknown; share_key?: unknown }): FieldErrors {
  return collectFieldErrors({
    batch_id: isBlank(input.batch_id) ? BATCH_TEST_TEXTS.batch : null,
    share_key: isBlank(input.share_key) ? BATCH_TEST_TEXTS.shareKey : null,
  })
}

export function mayDeleteBatchTest({ has_results }: { has_results: boolean }): Decision<'has_results'> {
  return has_results ? refuse('has_results', BATCH_TEST_TEXTS.hasResults) : ALLOWED
}
