import { Alert, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CallError, type ImportTemplate } from '@eluent/contract'
import { validateTemplateEdit } from '@eluent/domain/import-templates'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { isMissing } from '../../ui/ErrorState/is-missing.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import classes from './Mapper.module.css'
import { MappedFile } from './MappedFile.tsx'
import { useTemplate, useUpdateTemplate } from './queries.ts'
import { EDIT_WARNING_TEXT, readFailure, updateFailure } from './template-texts.ts'

/** Renames a template or makes it the default; its map is shown and stays as it is. */
export function TemplateEditPage() {
  const { id } = usePathValues('importTemplateEdit')
  const template = useTemplate(Number(id))
  if (isMissing(template.error)) return <Navigate to="/404" replace />
  return (
    <>
      <PageHeader />
      {template.error ? (
        <Panel>
          <ErrorState
            error={template.error}
            title={readFailure(template.error)}
            onRetry={() => void template.refetch()}
            retrying={template.isFetching}
          />
        </Panel>
      ) : template.data ? (
        <EditTemplate key={template.data.id} read={template.data} />
      ) : (
        <SkeletonLines />
      )}
    </>
  )
}

function EditTemplate({ read }: { read: ImportTemplate }) {
  // As it was read when the form opened: a later reading must not pass for the one that is being changed.
  const [template] = useState(read)
  const { global } = template
  const navigate = useNavigate()
  const update = useUpdateTemplate(template.id)
  const [name, setName] = useState(template.name)
  const [isDefault, setDefault] = useState(template.default)
  const [errors, setErrors] = useState<string[]>([])

  const save = () => {
    const found = Object.values(validateTemplateEdit({ name })).flat()
    setErrors(found)
    if (found.length > 0) return
    update.mutate(
      {
        global,
        name: name.trim(),
        import_template_type_id: template.import_template_type.id,
        default: isDefault,
        version: template.version,
      },
      {
        onSuccess: () => {
          notifications.show({ color: 'accent', message: `${name.trim()} was saved.` })
          void navigate({ to: pathTo('importTemplates') })
        },
        onError: (error) => {
          setErrors([updateFailure(error), ...serverWords(error)])
          window.scrollTo({ top: 0 })
        },
      },
    )
  }

  return (
    <>
      {global && (
        <Alert color="orange" variant="light" icon={<IconInfoCircle size={20} stroke={1.6} />} mb="md" role="note">
          {EDIT_WARNING_TEXT}
        </Alert>
      )}
      <ErrorList messages={errors} />
      <Panel title="Template">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <div className={classes['fields']}>
            <TextInput
              label="Template Name"
              withAsterisk
              disabled={global}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput label="Template Type" disabled value={template.import_template_type.name} readOnly />
            {!global && (
              <Switch
                label="Set as Default"
                size="md"
                className={classes['toggle'] ?? ''}
                checked={isDefault}
                onChange={(event) => setDefault(event.currentTarget.checked)}
              />
            )}
          </div>
          <Group justify="flex-end" mt="lg" gap="xs">
            <Button variant="default" component={Link} to={pathTo('importTemplates')}>
              Cancel
            </Button>
            <Button type="submit" disabled={global} loading={update.isPending}>
              Update
            </Button>
          </Group>
        </form>
      </Panel>
      <Stack mt="lg" gap="xs">
        <Text size="sm" c="dimmed">
          {template.source_filename === null
            ? 'The layout this template was made for'
            : `Mapped on ${template.source_filename}`}
          {template.sheet !== null && `, sheet ${template.sheet}`}. The map of a saved template stays as it is, since
          samples were imported with it; map the file again for another one.
        </Text>
        <MappedFile
          label={`Cells of ${template.source_filename ?? template.name}`}
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
    ? [...Object.values(error.fieldErrors).flat(), ...(error.reply.error === undefined ? [] : [error.reply.error])]
    : []
