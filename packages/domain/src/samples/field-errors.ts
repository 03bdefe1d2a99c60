/** Messages by the wire path of their field, 'intake_form.strain_name' or 'prepared_samples.0.dilution_factor'. */
export type FieldErrors = { [field: string]: string[] }

/** Adds the message to the field; null adds nothing. */
export function addFieldError(errors: FieldErrors, field: string, message: string | null): void {
  if (message !== null) (errors[field] ??= []).push(message)
}

/** The errors of several fields, in their order; a field whose message is null has none. */
export function collectFieldErrors(messages: Readonly<Record<string, string | null>>): FieldErrors {
  const errors: FieldErrors = {}
  for (const [field, message] of Object.entries(messages)) addFieldError(errors, field, message)
  return errors
}

export function hasFieldErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0
}
