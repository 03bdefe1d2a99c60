import { Button, Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CERTIFICATE_DESCRIPTION_MAX, CERTIFICATE_NAME_MAX, validateProject } from '@eluent/domain'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../app/screens.ts'
import { FormError } from '../../ui/FormError.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useBodyKey } from '../../ui/use-body-key.ts'
import { creationFailure } from './certificate-failure.ts'
import { CertificateSelector } from './CertificateSelector.tsx'
import { firstMessages, messageOf, refusedFields } from './form-texts.ts'
import { useCreateProject, useSampleCertificates } from './queries.ts'
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
  const [error, setError] = useState<string | null>(null)
  const form = useForm<ProjectValues>({
    mode: 'controlled',
    initialValues: { name: '', description: '', children: [], projectType: null },
    validate: (values) => firstMessages(validateProject(values)),
  })
  const flow = useCreateFlow<ProjectValues>({
    isUnsaved: form.isDirty(),
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
    onFailed: (cause) => {
      form.setErrors(refusedFields(cause))
      setError(creationFailure(cause))
    },
  })

  return (
    <>
      <PageHeader />
      <TokenNotice />
      <form
        noValidate
        aria-label="Project"
        onSubmit={form.onSubmit(
          (values) => {
            setError(null)
            flow.ask(values)
          },
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        <Panel title="Project">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            <TextInput
              label="Name"
              withAsterisk
              maxLength={CERTIFICATE_NAME_MAX}
              key={form.key('name')}
              {...form.getInputProps('name')}
            />
            <Select
              label="Project Type"
              withAsterisk
              allowDeselect={false}
              placeholder="Choose a type"
              data={(choices.data?.project_type ?? []).map(({ id, project_type }) => ({
                value: String(id),
                label: project_type,
              }))}
              key={form.key('projectType')}
              {...form.getInputProps('projectType')}
            />
          </SimpleGrid>
          <Textarea
            label="Description"
            withAsterisk
            size="md"
            mt="md"
            autosize
            minRows={2}
            maxLength={CERTIFICATE_DESCRIPTION_MAX}
            key={form.key('description')}
            {...form.getInputProps('description')}
          />
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
        <FormError error={error} />
        <Group justify="flex-end" mt="md">
          <Button component={Link} to={pathTo('certificateList')} variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={flow.isCreating}>
            Create Project
          </Button>
        </Group>
      </form>
      {flow.modals}
    </>
  )
}
