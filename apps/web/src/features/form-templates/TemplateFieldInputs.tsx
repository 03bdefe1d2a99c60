import { Stack } from '@mantine/core'
import {
  CUSTOM_FIELD_MAX,
  INTAKE_TEXTS,
  type CustomFieldDefinition,
  type CustomFieldValue,
} from '@eluent/domain/samples'
import { translated } from '../../language/translated.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface TemplateFieldInputsProps {
  fields: readonly CustomFieldDefinition[]
  values: readonly CustomFieldValue[]
  /** Names of fields that are not filled as they are defined. */
  wrong: readonly string[]
  onChange: (name: string, value: string) => void
}

/** One input for each field of a form template, by its type. */
export function TemplateFieldInputs({ fields, values, wrong, onChange }: TemplateFieldInputsProps) {
  const valueOf = (name: string) => values.find((field) => field.name === name)?.value ?? ''
  return (
    <Stack gap="md">
      {fields.map((field) => (
        <TemplateFieldInput
          key={field.name}
          field={field}
          value={valueOf(field.name)}
          error={wrong.includes(field.name) ? translated(INTAKE_TEXTS.customField) : null}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </Stack>
  )
}

interface TemplateFieldInputProps {
  field: CustomFieldDefinition
  value: string
  error: string | null
  onChange: (value: string) => void
}

function TemplateFieldInput({ field, value, error, onChange }: TemplateFieldInputProps) {
  const shared = { label: field.name, error, withAsterisk: field.is_required }
  switch (field.type) {
    case 'dropdown':
      return (
        <Select
          {...shared}
          clearable={!field.is_required}
          searchable={field.values.length > 10}
          data={[...field.values]}
          value={value === '' ? null : value}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      )
    case 'checkbox':
      return (
        <Checkbox
          label={field.is_required ? `${field.name} *` : field.name}
          error={error}
          checked={value === 'true'}
          onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
        />
      )
    case 'number':
      return <DecimalInput {...shared} maxLength={CUSTOM_FIELD_MAX} value={value} onChange={onChange} />
    case 'textbox':
      return (
        <TextInput
          {...shared}
          maxLength={CUSTOM_FIELD_MAX}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
  }
}

/** The values with one of them set, in their order; a new one comes last. */
export function withField(values: readonly CustomFieldValue[], name: string, value: string): CustomFieldValue[] {
  const isThere = values.some((field) => field.name === name)
  return isThere ? values.map((field) => (field.name === name ? { name, value } : field)) : [...values, { name, value }]
}
