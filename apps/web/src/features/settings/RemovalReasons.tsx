import { readOrganization, updateOrganization, type Organization } from '@eluent/contract'
import { offeredReasonsError } from '@eluent/domain/history'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { t } from '../../language/t.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'

/** The reasons that whoever clears, deletes or removes a record chooses from. */
export function RemovalReasons({ organizationId }: { organizationId: number }) {
  const organization = useRead(
    readOrganization,
    { params: { id: organizationId } },
    { snapshot: 'edit', select: ({ data }) => data },
  )
  return (
    <ReadRecord
      query={organization}
      errorTitle={t('The reasons could not be loaded.')}
      skeleton={<SkeletonLines lines={3} />}
    >
      {(record) => <ReasonsForm organization={record} />}
    </ReadRecord>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function ReasonsForm({ organization: { id, removal_reasons } }: { organization: Organization }) {
  const change = useChange(updateOrganization)
  const record = useRecordForm({
    initialValues: { removal_reasons: removal_reasons.join('\n') },
    validate: { removal_reasons: (text) => offeredReasonsError(linesOf(text)) },
    save: (values) =>
      change.mutateAsync({
        params: { id },
        body: { organization: { removal_reasons: linesOf(values.removal_reasons) } },
      }),
    savedText: t('Reasons saved'),
    onSaved: (_, values) => record.form.resetDirty(values),
  })
  return (
    <RecordForm label={t('Reasons')} record={record} submitLabel={t('Save')}>
      <Textarea
        label={t('Offered reasons')}
        description={t('One per line. Any other reason may be typed where a record is cleared, deleted or removed.')}
        autosize
        minRows={3}
        {...record.form.getInputProps('removal_reasons')}
      />
    </RecordForm>
  )
}
