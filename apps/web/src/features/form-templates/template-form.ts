import type { BodyIn, createFormTemplate, FormTemplate, TemplateField } from '@eluent/contract'
import { keptValues } from '@eluent/domain/form-fields'
import { validateFormTemplate, validateTemplateField } from '@eluent/domain/form-templates'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import type { FieldValues } from '../form-fields/form-field-form.ts'

/** A field of the template as the editor holds it; `id` of one that is stored. */
export interface TemplateFieldValues extends FieldValues {
  id: number | null
}

/** The template as it is typed. */
export interface TemplateValues {
  name: string
  description: string
  form_fields: TemplateFieldValues[]
}

export const emptyTemplate: TemplateValues = { name: '', description: '', form_fields: [] }

export function valuesOfField({ id, name, type, is_required, values }: TemplateField): TemplateFieldValues {
  return {
    id,
    name,
    type: type.slug,
    is_required,
    values: values.length > 0 ? values : [''],
  }
}

export function valuesOf({ name, description, form_fields }: FormTemplate): TemplateValues {
  return {
    name,
    description: description ?? '',
    form_fields: form_fields.map(valuesOfField),
  }
}

/** The rules are the API's own. */
export function templateErrors(values: TemplateValues, noFieldsText: string): Record<string, string> {
  return firstMessages(validateFormTemplate(values, noFieldsText))
}

/** The same for one field beside the others of its template. */
export function templateFieldErrors(field: FieldValues, others: readonly FieldValues[]): Record<string, string> {
  return firstMessages(validateTemplateField(field, others))
}

export function bodyOf({ name, description, form_fields }: TemplateValues): BodyIn<typeof createFormTemplate> {
  return {
    form_template: {
      name: name.trim(),
      description: description.trim(),
      form_fields: form_fields.map((field) => ({
        id: field.id,
        name: field.name.trim(),
        type: field.type,
        values: keptValues(field.type, field.values),
        validations: [{ is_required: field.is_required }],
      })),
    },
  }
}
