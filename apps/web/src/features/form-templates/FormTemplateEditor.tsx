import { Button, Group, Stack, Text } from '@mantine/core'
import { CallError, createFormTemplate, updateFormTemplate, type FormTemplate } from '@eluent/contract'
import { FORM_TEMPLATE_DESCRIPTION_MAX, FORM_TEMPLATE_NAME_MAX } from '@eluent/domain/form-templates'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useWebSettings } from '../../frame/services.ts'
import { errorMessages } from '../../ui/ErrorState/error-text.ts'
import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { fieldErrorsOf } from '../../ui/forms/form-errors.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { RowButton } from '../../ui/row-actions/RowButton.tsx'
import { FieldModal } from './FieldModal.tsx'
import { FieldTable } from './FieldTable.tsx'
import { bodyOf, emptyTemplate, templateErrors, valuesOf } from './template-form.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** 'form_fields.2.name' stands with the table; the template's own fields show theirs. */
const OWN: readonly string[] = ['name', 'description', 'form_fields']

/** Every message of a refused save that has no field of its own here, slugs included. */
function listOf(error: unknown): string[] {
  if (error === null || error === undefined) return []
  const messages =
    error instanceof CallError && error.status === 422 ? translated(Object.values(error.fieldErrors).flat()) : []
  return messages.length > 0 ? messages : errorMessages(error).slice(0, 1)
}

/** A new template, or one that is changed: what it is called and for, and its fields in their order. */
export function FormTemplateEditor({ template }: { template: FormTemplate | null }) {
  const { no_form_fields_text: noFieldsText } = useWebSettings()
  const create = useCreate(createFormTemplate)
  const update = useChange(updateFormTemplate)
  const record = useRecordForm({
    record: template,
    initialValues: template === null ? emptyTemplate : valuesOf(template),
    validate: (values) => templateErrors(values, noFieldsText),
    save: (values, opened) =>
      opened === null
        ? create.mutateAsync({ body: bodyOf(values) })
        : update.mutateAsync({ params: { id: opened.id }, body: { ...bodyOf(values), version: opened.version } }),
    savedText: t('Form template {text} successfully', { text: template === null ? 'created' : 'updated' }),
    next: pathTo('formTemplateList'),
    // they stand in the error list
    messagesOf: () => ({}),
  })
  const { form, failure } = record
  /** Which field stands in the modal; 'new' for one that is added. */
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const fields = form.getValues().form_fields
  const shown = { ...fieldErrorsOf(failure), ...form.errors }
  const move = (from: number, to: number) => form.reorderListItem('form_fields', { from, to })
  const nameAt = (index: number) => fields[index]?.name ?? ''
  const fieldMessages = Object.entries(form.errors)
    .filter(([key]) => !OWN.includes(key))
    .map(([, message]) => message)
  const fieldsError = [shown['form_fields'], ...fieldMessages].find((message) => typeof message === 'string')
  const fieldActions = (index: number) => (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <RowButton
        tip={t('Move up')}
        of={nameAt(index)}
        icon={IconArrowUp}
        refusal={index === 0 ? t('This is the first field') : null}
        onClick={() => move(index, index - 1)}
      />
      <RowButton
        tip={t('Move down')}
        of={nameAt(index)}
        icon={IconArrowDown}
        refusal={index === fields.length - 1 ? t('This is the last field') : null}
        onClick={() => move(index, index + 1)}
      />
      <RowButton tip={t('Edit')} of={nameAt(index)} icon={IconPencil} onClick={() => setEditing(index)} />
      <RowButton
        tip={t('Delete')}
        of={nameAt(index)}
        icon={IconTrash}
        onClick={() => form.removeListItem('form_fields', index)}
      />
    </Group>
  )

  return (
    <>
      <RecordForm
        label={t('Form template')}
        record={record}
        submitLabel={template === null ? t('Create') : t('Save')}
        cancel={pathTo('formTemplateList')}
        failure={<ErrorList title={t('The form template was not saved.')} messages={listOf(failure)} error={failure} />}
      >
        <Panel>
          <Stack maw={640}>
            <TextInput
              label={t('Name')}
              withAsterisk
              maxLength={FORM_TEMPLATE_NAME_MAX}
              {...form.getInputProps('name')}
            />
            <Textarea
              size="md"
              label={t('Description')}
              maxLength={FORM_TEMPLATE_DESCRIPTION_MAX}
              autosize
              minRows={3}
              {...form.getInputProps('description')}
            />
          </Stack>
        </Panel>
        <Panel
          title={t('Form Fields')}
          flush
          action={
            <Button variant="default" size="sm" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
              {t('Add Form Field')}
            </Button>
          }
        >
          {fields.length === 0 ? (
            <Stack c="dimmed" p="md" gap={4}>
              <Text>{t('No form fields yet.')}</Text>
              <Text fz="sm">{t('Add those that samples or batch tests shall be asked for, in their order.')}</Text>
            </Stack>
          ) : (
            <FieldTable fields={fields} actions={fieldActions} />
          )}
          {fieldsError !== undefined && (
            <Text role="alert" c="var(--mantine-color-error)" fz="sm" px="md" pb="md">
              {fieldsError}
            </Text>
          )}
        </Panel>
      </RecordForm>
      {editing !== null && (
        <FieldModal
          field={editing === 'new' ? null : (fields[editing] ?? null)}
          others={fields.filter((_, index) => index !== editing)}
          onClose={() => setEditing(null)}
          onSave={(field) => {
            const index = editing === 'new' ? fields.length : editing
            const kept = { ...field, id: fields[index]?.id ?? null }
            form.setFieldValue('form_fields', fields.toSpliced(index, 1, kept))
            form.clearFieldError('form_fields')
            setEditing(null)
          }}
        />
      )}
    </>
  )
}
