import { ActionIcon, Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CUSTOM_FIELD_MAX, wrongCustomFields, type CustomFieldDefinition } from '@eluent/domain/samples'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useFocusAfter } from '../../ui/forms/use-focus-after.ts'
import { TemplateFieldInputs, withField } from '../form-templates/TemplateFieldInputs.tsx'
import { useTemplateFields } from '../form-templates/use-template-fields.ts'
import type { SampleValues } from './sample-form.ts'
import { useAllFormTemplates } from './use-sample-choices.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface CustomFieldsProps {
  form: UseFormReturnType<SampleValues>
  /** The template that the stored sample has; it keeps it, though that left the lists since. */
  ownTemplate: string | null
  /** Receives the rules that the chosen template sets for the fields. */
  onFields: (fields: readonly CustomFieldDefinition[]) => void
}

const ADD_LABEL = t('Add field')

/** What a laboratory notes of a sample beyond the form: the fields of a template, and free names with values. */
export function CustomFields({ form, ownTemplate, onFields }: CustomFieldsProps) {
  const values = form.getValues()
  const error = form.errors['custom_fields']
  const { form_template_id: templateId } = values
  const { fields: defined, query } = useTemplateFields(templateId === null ? null : Number(templateId))
  useEffect(() => onFields(defined), [defined, onFields])
  const names = new Set(defined.map(({ name }) => name))
  // Rows are counted as they are seen; each keeps its place in the form.
  const free = values.custom_fields.flatMap((field, index) => (names.has(field.name) ? [] : [index]))
  const { root, focusAfter } = useFocusAfter<HTMLDivElement>()
  const remove = (index: number, row: number) => {
    form.clearFieldError('custom_fields')
    form.removeListItem('custom_fields', index)
    const isLast = row === free.length - 1
    focusAfter(free.length === 1 ? ADD_LABEL : t('Remove custom field {text}', { text: isLast ? row : row + 1 }))
  }
  return (
    <div ref={root}>
      <TemplateChoice form={form} ownTemplate={ownTemplate} />
      {!query.data && query.isError && <NotLoaded what={t('fields of this template')} query={query} />}
      {defined.length > 0 && (
        <div style={{ marginBottom: 16 }}>
          <TemplateFieldInputs
            fields={defined}
            values={values.custom_fields}
            wrong={error === undefined ? [] : wrongCustomFields(values.custom_fields, defined)}
            onChange={(name, value) => {
              form.clearFieldError('custom_fields')
              form.setFieldValue('custom_fields', withField(values.custom_fields, name, value))
            }}
          />
        </div>
      )}
      {free.map((index, row) => (
        <Group key={form.key(`custom_fields.${index}`)} gap="xs" mb="xs" wrap="nowrap" maw={860}>
          <TextInput
            flex={1}
            placeholder={t('Name')}
            aria-label={t('Custom field {row} name', { row: row + 1 })}
            maxLength={CUSTOM_FIELD_MAX}
            {...form.getInputProps(`custom_fields.${index}.name`)}
          />
          <TextInput
            flex={2}
            placeholder={t('Value')}
            aria-label={t('Custom field {row} value', { row: row + 1 })}
            maxLength={CUSTOM_FIELD_MAX}
            {...form.getInputProps(`custom_fields.${index}.value`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('Remove custom field {row}', { row: row + 1 })}
            onClick={() => remove(index, row)}
          >
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      {typeof error === 'string' && (
        <Text role="alert" c="var(--mantine-color-error)" fz="sm">
          {error}
        </Text>
      )}
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={16} />}
        aria-label={ADD_LABEL}
        onClick={() => {
          focusAfter(t('Custom field {count} name', { count: free.length + 1 }))
          form.insertListItem('custom_fields', { name: '', value: '' })
        }}
      >
        {ADD_LABEL}
      </Button>
    </div>
  )
}

interface NotLoadedProps {
  what: string
  query: { isFetching: boolean; refetch: () => unknown }
}

/** Without this message a sample would be registered without the part that is missing. */
function NotLoaded({ what, query }: NotLoadedProps) {
  return (
    <Group gap="sm" mb="md" role="alert">
      <Text c="var(--mantine-color-error)" fz="sm">
        {t('The {what} could not be loaded.', { what })}
      </Text>
      <Button size="sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('Retry')}
      </Button>
    </Group>
  )
}

/** Which template; nothing for a laboratory without any. */
function TemplateChoice({ form, ownTemplate }: Pick<CustomFieldsProps, 'form' | 'ownTemplate'>) {
  const { form_template_id: chosen } = form.getValues()
  const query = useAllFormTemplates()
  const { data: templates } = query
  const isOffered = templates?.some(({ id }) => String(id) === chosen) ?? true
  const isRemoved = chosen !== null && !isOffered
  // A new sample made after an older one's model cannot take a template that left the lists since.
  const isDropped = isRemoved && chosen !== ownTemplate
  const { setFieldValue } = form
  useEffect(() => {
    if (isDropped) setFieldValue('form_template_id', null)
  }, [isDropped, setFieldValue])
  if (!templates && query.isError) return <NotLoaded what={t('form templates')} query={query} />
  if (!templates || (templates.length === 0 && !isRemoved)) return null
  return (
    <Select
      label={t('Form Template')}
      clearable
      searchable
      maw={420}
      mb="md"
      data={[
        ...(isRemoved ? [{ value: chosen, label: t('Removed form template') }] : []),
        ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...form.getInputProps('form_template_id')}
      onChange={(value) => {
        form.clearFieldError('custom_fields')
        form.setFieldValue('form_template_id', value)
      }}
    />
  )
}
