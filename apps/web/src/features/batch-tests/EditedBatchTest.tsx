import { Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import type { Batch, BatchTest } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { showFieldErrors } from '../../ui/forms/form-errors.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { definitionOf, useTemplateFields } from '../form-templates/queries.ts'
import { bodyOf, testErrors, valuesOf, type BatchTestValues } from './batch-test-form.ts'
import { BatchTestFields } from './BatchTestFields.tsx'
import { useSaveBatchTest } from './queries.ts'

/** A stored test: its batch and QR code are fixed, its sample is edited on a screen of its own. */
export function EditedBatchTest({ batch, ...props }: { test: BatchTest; batch: Batch }) {
  const permissions = useSession()?.claims.permissions
  const navigate = useNavigate()
  // What was read when the form opened: a later reading must not pass for the one that is being changed.
  const [test] = useState(props.test)
  const save = useSaveBatchTest(test.id)
  const template = useTemplateFields(batch.form_template_id)
  const fields = (batch.form_template_id === null ? [] : (template.data ?? [])).map(definitionOf)
  const [error, setError] = useState<unknown>(null)
  const [isDirty, setDirty] = useState(false)
  const guard = useUnsavedGuard(isDirty)
  const form = useForm<BatchTestValues>({
    mode: 'controlled',
    initialValues: valuesOf(test),
    validate: (values) => testErrors(values, fields),
    onValuesChange: () => setDirty(true),
  })
  const once = useSingleFlight()
  const submit = (typed: BatchTestValues) =>
    once((done) =>
      save.mutate(
        { ...bodyOf(typed), version: test.version },
        {
          onSuccess: ({ data }) => {
            guard.release()
            notifications.show({ color: 'accent', message: 'Batch test updated successfully' })
            void navigate({ to: pathTo('batchTestList', { batchId: data.batch_id }) })
          },
          onError: (cause) => setError(showFieldErrors(form, cause)),
          onSettled: done,
        },
      ),
    )
  const sampleLink = can(permissions, 'sample.edit') && (
    <Button component={Link} to={pathTo('sampleEdit', { id: test.sample_id })} variant="default" size="sm">
      Edit Sample
    </Button>
  )
  return (
    <form noValidate aria-label="Batch test" onSubmit={form.onSubmit(submit)}>
      <Panel title="QR Code" action={sampleLink}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
          <TextInput label="Batch" value={batch.name} disabled />
          <TextInput label="QR Code" value={test.position} disabled />
          <TextInput label="Share Key" value={test.share_key} disabled />
        </SimpleGrid>
      </Panel>
      <BatchTestFields form={form} fields={fields} />
      <FormError error={error} />
      <Group justify="flex-end" mt="md">
        <Button component={Link} to={pathTo('batchTestList', { batchId: test.batch_id })} variant="default">
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Group>
      {guard.modal}
    </form>
  )
}
