import { Button, SimpleGrid } from '@mantine/core'
import { updateBatchTest, type Batch, type BatchTest } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import type { CustomFieldDefinition } from '@eluent/domain/samples'
import { Link } from '@tanstack/react-router'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { useTemplateFields } from '../form-templates/use-template-fields.ts'
import { bodyOf, testErrors, valuesOf } from './batch-test-form.ts'
import { BatchTestFields } from './BatchTestFields.tsx'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface EditedBatchTestProps {
  test: BatchTest
  batch: Batch
}

/** A stored test: its batch and QR code are fixed, its sample is edited on a screen of its own. */
export function EditedBatchTest({ test, batch }: EditedBatchTestProps) {
  const { fields, query } = useTemplateFields(batch.form_template_id)
  // a form without them would let what is required be left out, and move when they come
  if (batch.form_template_id === null) return <EditForm test={test} batch={batch} fields={fields} />
  return <ReadRecord query={query}>{() => <EditForm test={test} batch={batch} fields={fields} />}</ReadRecord>
}

function EditForm({ test, batch, fields }: EditedBatchTestProps & { fields: readonly CustomFieldDefinition[] }) {
  const permissions = useSession()?.claims.permissions
  const update = useChange(updateBatchTest)
  const record = useRecordForm({
    record: test,
    initialValues: valuesOf(test),
    validate: (values) => testErrors(values, fields),
    save: (values, { id, version }) => update.mutateAsync({ params: { id }, body: { ...bodyOf(values), version } }),
    savedText: t('Batch test updated successfully'),
    next: ({ data }) => pathTo('batchTestList', { batchId: data.batch_id }),
  })
  const sampleLink = can(permissions, 'sample.edit') && (
    <Button component={Link} to={pathTo('sampleEdit', { id: test.sample_id })} variant="default" size="sm">
      {t('Edit Sample')}
    </Button>
  )
  return (
    <RecordForm
      label={t('Batch test')}
      record={record}
      submitLabel={t('Save')}
      cancel={pathTo('batchTestList', { batchId: test.batch_id })}
    >
      <Panel title={t('QR Code')} action={sampleLink}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
          <TextInput label={t('Batch')} value={batch.name} disabled />
          <TextInput label={t('QR Code')} value={test.position} disabled />
          <TextInput label={t('Share Key')} value={test.share_key} disabled />
        </SimpleGrid>
      </Panel>
      <BatchTestFields form={record.form} fields={fields} />
    </RecordForm>
  )
}
