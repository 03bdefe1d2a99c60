import type { FieldErrors } from '@eluent/domain/samples'
import { fieldErrorsOf } from '../../../ui/forms/form-errors.ts'

/** The first message of every broken rule, by the form's field. */
export const firstMessages = (errors: FieldErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, [first]]) => [field, first ?? '']))

/** The messages of a refused call beside their fields; the panel above the button tells the whole in any case. */
export const refusedFields = (error: unknown): Record<string, string> => fieldErrorsOf(error)

/** A message of the form's errors as text. */
export const messageOf = (errors: Record<string, unknown>, field: string): string | null => {
  const message = errors[field]
  return typeof message === 'string' ? message : null
}
