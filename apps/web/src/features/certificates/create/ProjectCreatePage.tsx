import { SimpleGrid } from '@mantine/core'
import { createProjectCertificate, listSampleCertificates } from '@eluent/contract'
import { validateProject } from '@eluent/domain/certificates'
import { useState } from 'react'
import { useCreate } from '../../../frame/data/use-change.ts'
import { useRead } from '../../../frame/data/use-read.ts'
import { pathTo } from '../../../frame/screens.ts'
import { firstMessages } from '../../../ui/forms/form-errors.ts'
import { RecordForm } from '../../../ui/forms/RecordForm.tsx'
import { PageHeader } from '../../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { creationFailure } from '../parts/certificate-failure.ts'
import { CertificateSelector } from './CertificateSelector.tsx'
import { DESCRIPTION_INPUT, NAME_INPUT } from './input-props.ts'
import { TokenNotice } from './TokenNotice.tsx'
import { useCreateForm } from './use-create-form.tsx'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'
import { Select } from '../../../ui/fields/Select.ts'
import { Textarea } from '../../../ui/fields/Textarea.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

interface ProjectValues {
  name: string
  description: string
  /** Batch ids. */
  children: number[]
  projectType: string | null
}

const emptyProject: ProjectValues = { name: '', description: '', children: [], projectType: null }

/** Groups two or more sample VERISEALs under one. */
export function ProjectCreatePage() {
  const [page, setPage] = useState(1)
  const choices = useRead(listSampleCertificates, { query: { page } }, { keepPrevious: true })
  const create = useCreate(createProjectCertificate)
  const record = useCreateForm({
    initialValues: emptyProject,
    validate: (values) => firstMessages(validateProject(values)),
    title: t('Create Project'),
    create: ({ name, description, children, projectType }) =>
      create.mutateAsync({
        body: {
          name: name.trim(),
          description: description.trim(),
          children: children.join(','),
          projectType: Number(projectType),
        },
      }),
    pageOf: (id) => pathTo('projectView', { id }),
    failureText: creationFailure,
  })
  const { form } = record

  return (
    <>
      <PageHeader />
      <TokenNotice />
      <RecordForm
        label={t('Project')}
        record={record}
        submitLabel={t('Create Project')}
        cancel={pathTo('certificateList')}
      >
        <Panel title={t('Project')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            <TextInput {...NAME_INPUT} {...form.getInputProps('name')} />
            <Select
              label={t('Project Type')}
              withAsterisk
              placeholder={t('Choose a type')}
              data={(choices.data?.project_type ?? []).map(({ id, project_type }) => ({
                value: String(id),
                label: translated(project_type),
              }))}
              {...form.getInputProps('projectType')}
            />
          </SimpleGrid>
          <Textarea {...DESCRIPTION_INPUT} mt="md" minRows={2} {...form.getInputProps('description')} />
        </Panel>
        <CertificateSelector
          query={choices}
          page={page}
          onPage={setPage}
          selected={form.getValues().children}
          onChange={(children) => form.setFieldValue('children', children)}
          withSample
          failed={t('Failed to retrieve sample test certi.')}
          error={form.errors['children']}
          emptyText={t('There are no valid VERISEALs of samples yet.')}
          emptyHint={t('Open the report of a finished sample and choose Create VERISEAL first.')}
        />
      </RecordForm>
    </>
  )
}
