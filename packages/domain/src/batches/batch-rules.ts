import { addFieldError, type FieldErrors } from '../samples/field-errors.ts'
import { freeTextError, isBlank } from '../text/well-formed.ts'
import { GRID_TEXTS, GRID_VALUE_MAX, gridLabels, gridTypeOf } from './grid.ts'

export const BATCH_NAME_MAX = 64
export const BATCH_DESCRIPTION_MAX = 255

const BATCH_TEXTS = {
  name: 'Please enter a Batch Name',
} as const

export interface BatchInput {
  name?: unknown
  description?: unknown
  grid_type?: unknown
  grid_value?: unknown
}

/** Every rule of the batch form with its text; the same for the screen and the API. */
export function validateBatch(input: BatchInput): FieldErrors {
  const errors: FieldErrors = {}
  addFieldError(errors, 'name', isBlank(input.name) ? BATCH_TEXTS.name : freeTextError(input.name, BATCH_NAME_MAX))
  addFieldError(errors, 'description', freeTextError(input.description, BATCH_DESCRIPTION_MAX))
  const type = gridTypeOf(input.grid_type)
  addFieldError(errors, 'grid_type', type === null ? GRID_TEXTS.type : null)
  if (type !== null)
    addFieldError(errors, 'grid_value', valueError(input.grid_value) ?? gridLabels(type.slug, input.grid_value).error)
  return errors
}

/** Numbers are judged by the grid. */
function valueError(value: unknown): string | null {
  return typeof value === 'number' ? null : freeTextError(value, GRID_VALUE_MAX)
}
