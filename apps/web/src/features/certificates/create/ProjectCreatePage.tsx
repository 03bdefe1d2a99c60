import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { validateProject } from '@eluent/domain/certificates'
import { useState } from 'react'
import { pathTo } from '../../../frame/screens.ts'
import { PageHeader } from '../../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { useBodyKey } from '../../../ui/forms/use-body-key.ts'
import { creationFailure } from '../parts/certificate-failure.ts'
import { CertificateSelector } from './CertificateSelector.tsx'
import { CreateForm } from './CreateForm.tsx'
import { firstMessages, messageOf } from './form-texts.ts'
import { DESCRIPTION_INPUT, NAME_INPUT } from './input-props.ts'
import { useCreateProject, useSampleCertificates } from '../parts/queries.ts'
import { TokenNotice } from './TokenNotice.tsx'
import { useCreateFlow } from './use-create-flow.tsx'

interface ProjectValues {
  name: string
  description: string
  /** Batch ids. */
  children: number[]
  projectType: string | null
}

/** Groups two or more sample VERISEALs under one. */
export function ProjectCreatePage() {
  const [page, setPage] = useState(1)
  const choices = useSampleCertificates(page)
  const create = useCreateProject()
  const keyOf = useBodyKey()
  const form = useForm<ProjectValues>({
    mode: 'controlled',
    initialValues: { name: '', description: '', children: [], projectType: null },
    validate: (values) => firstMessages(validateProject(values)),
  })
  const flow = useCreateFlow<ProjectValues>({
    form,
    title: 'Create Project',
    create: (values) => {
      const body = {
        name: values.name.trim(),
        description: values.description.trim(),
        children: values.children.join(','),
        projectType: Number(values.projectType),
      }
      return create.mutateAsync({ body, key: keyOf(body) })
    },
    pageOf: (id) => pathTo('projectView', { id }),
    failureText: creationFailure,
  })

  return (
    <>
      <PageHeader />
      <TokenNotice />
      <CreateForm label="Project" form={form} flow={flow}>
        <Panel title="Project">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            <TextInput {...NAME_INPUT} {...form.getInputProps('name')} />
            <Select
              label="Project Type"
              withAsterisk
              allowDeselect={false}
              placeholder="Choose a type"
              data={(choices.data?.project_type ?? []).map(({ id, project_type }) => ({
                value: String(id),
                label: project_type,
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
          failed="Failed to retrieve sample test certi."
          error={messageOf(form.errors, 'children')}
          emptyText="There are no valid VERISEALs of samples yet."
        />
      </CreateForm>
    </>
  )
}
