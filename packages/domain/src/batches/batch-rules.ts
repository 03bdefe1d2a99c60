import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { freeTextError, requiredTextError } from '../text/well-formed.ts'
import { GRID_TEXTS, GRID_VALUE_MAX, gridLabels, gridTypeOf, type GridType } from './grid.ts'

export const BATCH_NAME_MAX = 64
export const BATCH_DESCRIPTION_MAX = 255

const BATCH_NAME_TEXT = 'Please enter a Batch Name'

export interface BatchInput {
  name?: unknown
  description?: unknown
  grid_type?: unknown
  grid_value?: unknown
}

/** Every rule of the batch form with its text; the same for the screen and the API. */
export function validateBatch(input: BatchInput): FieldErrors {
  const { name, description, grid_value: value } = input
  const type = gridTypeOf(input.grid_type)
  return collectFieldErrors({
    name: requiredTextError(name, BATCH_NAME_TEXT, BATCH_NAME_MAX),
    description: freeTextError(description, BATCH_DESCRIPTION_MAX),
    grid_type: type === null ? GRID_TEXTS.type : null,
    grid_value: type === null ? null : gridValueError(type.slug, value),
  })
}

function gridValueError(type: GridType, value: unknown): string | null {
  const textError = typeof value === 'number' ? null : freeTextError(value, GRID_VALUE_MAX)
  return textError ?? gridLabels(type, value).error
}
