import { Alert, Stack, Switch, Text } from '@mantine/core'
import { CallError, readImportTemplate, updateImportTemplate, type ImportTemplate } from '@eluent/contract'
import { validateTemplateEdit } from '@eluent/domain/import-templates'
import { IconInfoCircle } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useChange } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { isMissing } from '../../ui/ErrorState/is-missing.ts'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import classes from './Mapper.module.css'
import { MappedFile } from './MappedFile.tsx'
import { EDIT_WARNING_TEXT, readFailure, updateFailure } from './template-texts.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** Renames a template or makes it the default; its map is shown and stays as it is. */
export function TemplateEditPage() {
  const { id } = usePathValues('importTemplateEdit')
  const template = useData(readImportTemplate, { params: { id: Number(id) } })
  if (isMissing(template.error)) return <Navigate to="/404" replace />
  return (
    <>
      <PageHeader />
      <ReadRecord query={template} errorTitle={readFailure}>
        {(read) => <EditTemplate key={read.id} template={read} />}
      </ReadRecord>
    </>
  )
}

function EditTemplate({ template }: { template: ImportTemplate }) {
  const { global } = template
  const update = useChange(updateImportTemplate)
  const record = useRecordForm({
    record: template,
    initialValues: { name: template.name, isDefault: template.default },
    validate: ({ name }) => firstMessages(validateTemplateEdit({ name })),
    save: ({ name, isDefault }, { id, import_template_type: { id: type }, version }) =>
      update.mutateAsync({
        params: { id },
        body: { global, name: name.trim(), import_template_type_id: type, default: isDefault, version },
      }),
    messagesOf: () => ({}), // they stand in the list
    savedText: ({ data }) => t('{name} was saved.', { name: data.name }),
    next: pathTo('importTemplates'),
  })
  const { form, failure } = record
  return (
    <>
      {global && (
        <Alert color="orange" variant="light" icon={<IconInfoCircle size={20} stroke={1.6} />} mb="md" role="note">
          {EDIT_WARNING_TEXT}
        </Alert>
      )}
      {failure !== null && <ErrorList messages={[updateFailure(failure), ...serverWords(failure)]} error={failure} />}
      <Panel title={t('Template')}>
        <RecordForm
          label={t('Import template')}
          record={record}
          submitLabel={t('Update')}
          cancel={pathTo('importTemplates')}
          disabled={global}
          failure={null}
        >
          <div className={classes['fields']}>
            <TextInput label={t('Template Name')} withAsterisk disabled={global} {...form.getInputProps('name')} />
            <TextInput label={t('Template Type')} disabled value={t(template.import_template_type.name)} readOnly />
            {!global && (
              <Switch
                label={t('Set as Default')}
                size="md"
                className={classes['toggle'] ?? ''}
                {...form.getInputProps('isDefault', { type: 'checkbox' })}
              />
            )}
          </div>
        </RecordForm>
      </Panel>
      <Stack mt="lg" gap="xs">
        <Text size="sm" c="dimmed">
          {template.source_filename === null
            ? t('The layout this template was made for')
            : t('Mapped on {source_filename}', { source_filename: template.source_filename })}
          {template.sheet !== null && t(', sheet {sheet}', { sheet: template.sheet })}
          {t(
            '. The map of a saved template stays as it is, since samples were imported with it; map the file again for another one.',
          )}
        </Text>
        <MappedFile
          label={t('Cells of {source_filename}', { source_filename: template.source_filename ?? template.name })}
          map={template}
          rows={template.parsed}
        />
      </Stack>
    </>
  )
}

/** A clash with another editor says who; other refusals have said all. */
const serverWords = (error: unknown): string[] =>
  error instanceof CallError && [409, 422].includes(error.status)
    ? translated([
        ...Object.values(error.fieldErrors).flat(),
        ...(error.reply.error === undefined ? [] : [error.reply.error]),
      ])
    : []
