import { Stack } from '@mantine/core'
import { createBatchTest, listBatches, listBatchQrCodes, readBatch } from '@eluent/contract'
import { useEffect, useRef, useState } from 'react'
import { useCreate } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { failedChoices } from '../../ui/forms/failed-choices.tsx'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { useTemplateFields } from '../form-templates/use-template-fields.ts'
import { scannedKey } from '@eluent/domain/find'
import { bodyOf, codeOf, newTestErrors, type BatchTestValues } from './batch-test-form.ts'
import { BatchTestFields } from './BatchTestFields.tsx'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

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
  const create = useCreate(createBatchTest)
  const batches = useData(listBatches, LATEST)
  const [chosen, setChosen] = useState(batchId)
  const ofChosen = chosen === null ? null : { params: { id: chosen } }
  const batch = useData(readBatch, ofChosen)
  const codes = useData(listBatchQrCodes, ofChosen)
  const { fields, query: template } = useTemplateFields(batch.data?.form_template_id ?? null)
  const initialValues: BatchTestValues = {
    batch_id: batchId === null ? null : String(batchId),
    share_key: shareKey,
    name: '',
    notes: '',
    custom_fields: [],
  }
  const record = useRecordForm({
    initialValues,
    validate: (values) => newTestErrors(values, codes.data, fields),
    save: (values) => {
      // what was typed for the template of a batch chosen before is not of this test
      const own = values.custom_fields.filter(({ name }) => fields.some((field) => field.name === name))
      return create.mutateAsync({ body: bodyOf({ ...values, custom_fields: own }) })
    },
    savedText: t('Batch test created successfully'),
    next: ({ data }) => pathTo('batchTestList', { batchId: data.batch_id }),
  })
  const { form } = record
  const values = form.getValues()
  const code = codeOf(codes.data ?? [], values.share_key)
  useNameOfPosition(code?.label, values.name, (name) => {
    form.setFieldValue('name', name)
    // nobody typed it: leaving loses nothing
    form.resetDirty({ ...initialValues, name })
  })

  const free = (codes.data ?? []).filter(({ batch_test_id }) => batch_test_id === null)
  const choices = (batches.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const missing = batch.data && !choices.some(({ value }) => value === String(batch.data.id)) ? [batch.data] : []
  return (
    <RecordForm
      label={t('Batch test')}
      record={record}
      submitLabel={t('Create')}
      cancel={chosen === null ? pathTo('batchList') : pathTo('batchTestList', { batchId: chosen })}
    >
      <Panel title={t('QR Code')}>
        <Stack maw={560}>
          <Select
            label={t('Batch')}
            withAsterisk
            searchable
            data={[...missing.map(({ id, name }) => ({ value: String(id), label: name })), ...choices]}
            nothingFoundMessage={t('No batch of this name. Add it under Settings > Batches first.')}
            {...form.getInputProps('batch_id')}
            {...failedChoices(batches)}
            onChange={(value) => {
              form.setFieldValue('batch_id', value)
              form.setFieldValue('share_key', '')
              setChosen(value === null ? null : Number(value))
            }}
          />
          <Select
            label={t('QR Code')}
            description={t('Positions without a batch test')}
            searchable
            disabled={chosen === null}
            placeholder={codes.data !== undefined && free.length === 0 ? t('Every position has a batch test') : ''}
            data={free.map(({ share_key, label }) => ({ value: share_key, label }))}
            value={code?.batch_test_id === null ? code.share_key : null}
            onChange={(key) => form.setFieldValue('share_key', key ?? '')}
            {...failedChoices(codes)}
          />
          <TextInput
            label={t('Share Key')}
            withAsterisk
            description={t('Chosen above, scanned or typed')}
            autoComplete="off"
            spellCheck={false}
            maxLength={SCANNED_LENGTH}
            {...form.getInputProps('share_key')}
            onChange={({ currentTarget }) => form.setFieldValue('share_key', scannedKey(currentTarget.value))}
          />
        </Stack>
      </Panel>
      {template.isError && <ErrorState error={template.error} onRetry={() => void template.refetch()} />}
      <BatchTestFields form={form} fields={fields} />
    </RecordForm>
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
