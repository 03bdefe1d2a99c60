import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { listBatches, listBatchQrCodes, readBatch } from '@eluent/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { showFieldErrors } from '../../ui/forms/form-errors.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { definitionOf, useTemplateFields } from '../form-templates/queries.ts'
import { scannedKey } from '../qr/scanned-key.ts'
import { bodyOf, codeOf, newTestErrors, type BatchTestValues } from './batch-test-form.ts'
import { BatchTestFields } from './BatchTestFields.tsx'
import { useSaveBatchTest } from './queries.ts'

const SCANNED_LENGTH = 2000
/** As many as a choice offers: the latest. */
const LATEST = { query: { startIndex: 0, endIndex: 1000, sortColumn: 'id', sortOrder: 'DESC' } } as const

interface NewBatchTestProps {
  /** The batch that the form starts with. */
  batchId: number | null
  /** The code that was scanned. */
  shareKey: string
}

/** One new test: whose QR code it is for, and what is noted of it. */
export function NewBatchTest({ batchId, shareKey }: NewBatchTestProps) {
  const navigate = useNavigate()
  const save = useSaveBatchTest(null)
  const batches = useData(listBatches, LATEST)
  const [chosen, setChosen] = useState(batchId)
  const ofChosen = chosen === null ? null : { params: { id: chosen } }
  const batch = useData(readBatch, ofChosen)
  const codes = useData(listBatchQrCodes, ofChosen)
  const template = useTemplateFields(batch.data?.form_template_id ?? null)
  const fields = (batch.data?.form_template_id == null ? [] : (template.data ?? [])).map(definitionOf)
  const [error, setError] = useState<unknown>(null)
  const [isDirty, setDirty] = useState(false)
  const guard = useUnsavedGuard(isDirty)
  const form = useForm<BatchTestValues>({
    mode: 'controlled',
    initialValues: {
      batch_id: batchId === null ? null : String(batchId),
      share_key: shareKey,
      name: '',
      notes: '',
      custom_fields: [],
    },
    validate: (values) => newTestErrors(values, codes.data, fields),
  })
  const values = form.getValues()
  const code = codeOf(codes.data ?? [], values.share_key)
  useNameOfPosition(code?.label, values.name, (name) => form.setFieldValue('name', name))
  const once = useSingleFlight()

  const submit = (typed: BatchTestValues) => {
    // what was typed for the template of a batch chosen before is not of this test
    const own = typed.custom_fields.filter(({ name }) => fields.some((field) => field.name === name))
    once((done) =>
      save.mutate(bodyOf({ ...typed, custom_fields: own }), {
        onSuccess: ({ data }) => {
          guard.release()
          notifications.show({ color: 'accent', message: 'Batch test created successfully' })
          void navigate({ to: pathTo('batchTestList', { batchId: data.batch_id }) })
        },
        onError: (cause) => setError(showFieldErrors(form, cause)),
        onSettled: done,
      }),
    )
  }

  const free = (codes.data ?? []).filter(({ batch_test_id }) => batch_test_id === null)
  const choices = (batches.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const missing = batch.data && !choices.some(({ value }) => value === String(batch.data.id)) ? [batch.data] : []
  return (
    <form noValidate aria-label="Batch test" onSubmit={form.onSubmit(submit)} onChange={() => setDirty(true)}>
      <Panel title="QR Code">
        <Stack maw={560}>
          <Select
            label="Batch"
            withAsterisk
            searchable
            allowDeselect={false}
            data={[...missing.map(({ id, name }) => ({ value: String(id), label: name })), ...choices]}
            {...form.getInputProps('batch_id')}
            onChange={(value) => {
              setDirty(true)
              form.setFieldValue('batch_id', value)
              form.setFieldValue('share_key', '')
              setChosen(value === null ? null : Number(value))
            }}
          />
          <Select
            label="QR Code"
            description="Positions without a batch test"
            searchable
            disabled={chosen === null}
            placeholder={codes.data !== undefined && free.length === 0 ? 'Every position has a batch test' : ''}
            data={free.map(({ share_key, label }) => ({ value: share_key, label }))}
            value={code?.batch_test_id === null ? code.share_key : null}
            onChange={(key) => {
              setDirty(true)
              form.setFieldValue('share_key', key ?? '')
            }}
          />
          <TextInput
            label="Share Key"
            withAsterisk
            description="Chosen above, scanned or typed"
            autoComplete="off"
            spellCheck={false}
            maxLength={SCANNED_LENGTH}
            {...form.getInputProps('share_key')}
            onChange={({ currentTarget }) => form.setFieldValue('share_key', scannedKey(currentTarget.value))}
          />
        </Stack>
      </Panel>
      <BatchTestFields form={form} fields={fields} />
      <FormError error={error} />
      <Group justify="flex-end" mt="md">
        <Button
          component={Link}
          to={chosen === null ? pathTo('batchList') : pathTo('batchTestList', { batchId: chosen })}
          variant="default"
        >
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Create
        </Button>
      </Group>
      {guard.modal}
    </form>
  )
}

/** A test is called as its position until somebody calls it otherwise. */
function useNameOfPosition(label: string | undefined, name: string, onName: (name: string) => void) {
  const given = useRef('')
  const take = useRef(onName)
  useEffect(() => {
    take.current = onName
  })
  useEffect(() => {
    if (label === undefined || name !== given.current) return
    given.current = label
    if (name !== label) take.current(label)
  }, [label, name])
}
