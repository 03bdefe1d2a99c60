import { readOrganization, updateOrganization, type Organization } from '@eluent/contract'
import { ADDRESS_MAX, LICENSE_MAX, validateAccount } from '@eluent/domain/organizations'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { t } from '../../language/t.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** Address and licence of the laboratory, as the certificates of a jurisdiction name it. */
export function LaboratoryOnCertificate({ organizationId }: { organizationId: number }) {
  const organization = useRead(
    readOrganization,
    { params: { id: organizationId } },
    { snapshot: 'edit', select: ({ data }) => data },
  )
  return <ReadRecord query={organization}>{(record) => <LaboratoryForm organization={record} />}</ReadRecord>
}

function LaboratoryForm({ organization: { id, address, license } }: { organization: Organization }) {
  const change = useChange(updateOrganization)
  const record = useRecordForm({
    initialValues: { address: address ?? '', license: license ?? '' },
    validate: (values) => firstMessages(validateAccount(values)),
    save: (values) => change.mutateAsync({ params: { id }, body: { organization: values } }),
    savedText: t('Laboratory saved'),
    onSaved: (_, values) => record.form.resetDirty(values),
  })
  return (
    <RecordForm label={t('Laboratory on the certificate')} record={record} submitLabel={t('Save')}>
      <Textarea
        label={t('Address')}
        maw={420}
        autosize
        minRows={2}
        maxLength={ADDRESS_MAX}
        {...record.form.getInputProps('address')}
      />
      <TextInput
        label={t("Laboratory's licence")}
        maw={420}
        mt="sm"
        maxLength={LICENSE_MAX}
        {...record.form.getInputProps('license')}
      />
    </RecordForm>
  )
}
