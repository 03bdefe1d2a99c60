import type { BodyIn, createFormField, FormField } from '@eluent/contract'
import { keptValues, validateFormField } from '@eluent/domain/form-fields'
import { firstMessages } from '../../ui/forms/form-errors.ts'

/** The editor as it is typed. */
export interface FieldValues {
  name: string
  type: string
  is_required: boolean
  values: string[]
}

export const emptyField: FieldValues = { name: '', type: 'textbox', is_required: false, values: [''] }

export function valuesOf({ name, type, is_required, values }: FormField): FieldValues {
  return {
    name,
    type: type.slug,
    is_required,
    values: values.length > 0 ? values : [''],
  }
}

/** The rules are the API's own. */
export function fieldErrors(values: FieldValues): Record<string, string> {
  return firstMessages(validateFormField(values))
}

export function bodyOf({ name, type, values, is_required }: FieldValues): BodyIn<typeof createFormField> {
  return {
    form_field: { name: name.trim(), type, values: keptValues(type, values), validations: [{ is_required }] },
  }
}
