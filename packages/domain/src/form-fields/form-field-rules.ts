import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isStorableText, nameError, textLength, UNSTORABLE_TEXT } from '../text/well-formed.ts'

export const FORM_FIELD_TYPES = [
  { slug: 'textbox', name: 'Textbox' },
  { slug: 'number', name: 'Number' },
  { slug: 'checkbox', name: 'Checkbox' },
  { slug: 'dropdown', name: 'Dropdown' },
] as const
export type FormFieldType = (typeof FORM_FIELD_TYPES)[number]['slug']

export const FORM_FIELD_NAME_MAX = 64
/** Of a dropdown. */
const MAX_VALUES = 200

export const FORM_FIELD_TEXTS = {
  name: 'Please enter a name. 64 characters max length.',
  type: 'Please select a type',
  values: 'Please enter at least one value',
  valueTwice: 'Values must be unique',
  valueLength: 'A value takes at most 64 characters',
  tooManyValues: `Maximum of ${MAX_VALUES} values`,
} as const

export interface FormFieldInput {
  name?: unknown
  type?: unknown
  /** What a dropdown offers; other types have none. */
  values?: readonly string[] | undefined
}

function isFormFieldType(value: unknown): value is FormFieldType {
  return FORM_FIELD_TYPES.some(({ slug }) => slug === value)
}

/** A dropdown's values as they are kept: without blanks and the spaces around them. */
export function keptValues(type: unknown, values: readonly string[] | undefined): string[] {
  if (type !== 'dropdown') return []
  return (values ?? []).map((value) => value.trim()).filter((value) => value !== '')
}

/** Every rule of the field editor with its text; the same for the screen and the API. */
export function validateFormField(input: FormFieldInput): FieldErrors {
  const { name, type, values } = input
  return collectFieldErrors({
    name: nameError(name, FORM_FIELD_TEXTS.name, FORM_FIELD_NAME_MAX),
    type: isFormFieldType(type) ? null : FORM_FIELD_TEXTS.type,
    values: type === 'dropdown' ? valuesError(keptValues(type, values)) : null,
  })
}

function valuesError(values: readonly string[]): string | null {
  if (values.length === 0) return FORM_FIELD_TEXTS.values
  if (values.length > MAX_VALUES) return FORM_FIELD_TEXTS.tooManyValues
  if (values.some((value) => textLength(value) > FORM_FIELD_NAME_MAX)) return FORM_FIELD_TEXTS.valueLength
  if (!values.every(isStorableText)) return UNSTORABLE_TEXT
  return new Set(values).size === values.length ? null : FORM_FIELD_TEXTS.valueTwice
}
