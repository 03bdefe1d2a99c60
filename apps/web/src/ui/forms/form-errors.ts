import { CallError } from '@eluent/contract'
import type { FormErrors } from '@mantine/form'
import { translated } from '../../language/translated.ts'

/** The first message per field of broken rules. */
export function firstMessages(errors: Readonly<Record<string, readonly string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, messages]) =>
      messages?.[0] === undefined ? [] : [[field, translated(messages[0])]],
    ),
  )
}

/** The first message per field of a 422 answer, for `form.setErrors`; empty for every other error. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return error instanceof CallError ? firstMessages(error.fieldErrors) : {}
}

/** Puts the cursor into the first field with a message; an `onInvalid` of a form. */
export function focusFirstError(
  errors: Readonly<Record<string, unknown>>,
  form: { getInputNode: (path: string) => HTMLElement | null },
): void {
  form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
}

interface FormLike {
  getValues: () => unknown
  setErrors: (errors: FormErrors) => void
}

/**
 * Puts a refused call's field messages beside their fields and answers what is left for the error panel: the error
 * itself unless every message has found its field.
 */
export function showFieldErrors(form: FormLike, error: unknown, errors: FormErrors = fieldErrorsOf(error)): unknown {
  const fields = Object.keys(errors)
  if (fields.length === 0) return error
  form.setErrors(errors)
  const values = form.getValues()
  return fields.every((field) => hasPath(values, field)) ? null : error
}

/** Whether 'vials.2.label' or 'name' is a field of the form. */
function hasPath(values: unknown, path: string): boolean {
  let at: unknown = values
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return false
    at = (at as Record<string, unknown>)[step]
  }
  return true
}
