import { FORM_FIELD_TEXTS, validateFormField, type FormFieldInput } from '../form-fields/form-field-rules.ts'
import { addFieldError, collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { freeTextError, nameError } from '../text/well-formed.ts'

export const FORM_TEMPLATE_NAME_MAX = 64
export const FORM_TEMPLATE_DESCRIPTION_MAX = 255
const MAX_FIELDS = 100

/** The message for a template without a field, unless the installation sets its own. */
export const NO_FORM_FIELDS_TEXT = 'Please add at least one form field'

/** Said where a batch or sample names a template that is not on offer. */
export const FORM_TEMPLATE_CHOICE_TEXT = 'Please select a Form Template'

const FORM_TEMPLATE_TEXTS = {
  name: FORM_FIELD_TEXTS.name,
  fieldTwice: 'Another form field of this template has this name',
  tooManyFields: `Maximum of ${MAX_FIELDS} form fields`,
} as const

export interface FormTemplateInput {
  name?: unknown
  description?: unknown
  form_fields?: readonly FormFieldInput[] | undefined
}

/**
 * Every rule of a template with its text, the same for the screen and the API; those of its fields stand at
 * 'form_fields.0.name'.
 * @param noFieldsText the installation's words for a template without a field
 */
export function validateFormTemplate(
  input: FormTemplateInput,
  noFieldsText: string = NO_FORM_FIELDS_TEXT,
): FieldErrors {
  const { name, description, form_fields: fields = [] } = input
  const errors = collectFieldErrors({
    name: nameError(name, FORM_TEMPLATE_TEXTS.name, FORM_TEMPLATE_NAME_MAX),
    description: freeTextError(description, FORM_TEMPLATE_DESCRIPTION_MAX),
  })
  if (fields.length === 0) addFieldError(errors, 'form_fields', noFieldsText)
  if (fields.length > MAX_FIELDS) addFieldError(errors, 'form_fields', FORM_TEMPLATE_TEXTS.tooManyFields)
  fields.forEach((field, index) => {
    const others = fields.slice(0, index)
    for (const [key, messages] of Object.entries(validateTemplateField(field, others))) {
      errors[`form_fields.${index}.${key}`] = messages
    }
  })
  return errors
}

/** The rules of one field beside the other fields of its template: values are kept by the field's name. */
export function validateTemplateField(field: FormFieldInput, others: readonly FormFieldInput[]): FieldErrors {
  const errors = validateFormField(field)
  const key = nameKey(field)
  const isTaken = key !== '' && others.some((other) => nameKey(other) === key)
  if (!errors['name'] && isTaken) addFieldError(errors, 'name', FORM_TEMPLATE_TEXTS.fieldTwice)
  return errors
}

function nameKey({ name }: FormFieldInput): string {
  return typeof name === 'string' ? name.trim().toLowerCase() : ''
}
