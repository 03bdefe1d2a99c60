import { Modal, Text } from '@mantine/core'
import { shareAnalyticalReport, type AnalyticalReport } from '@eluent/contract'
import { isEmail } from '@eluent/domain/text'
import { useChange } from '../../frame/data/use-change.ts'
import { errorMessages } from '../../ui/ErrorState/error-text.ts'
import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** Sends a report as a PDF by e-mail. */
export function ShareGraphModal({ report, onClose }: { report: AnalyticalReport; onClose: () => void }) {
  const share = useChange(shareAnalyticalReport)
  const record = useSaveForm({
    initialValues: { email: '' },
    validate: { email: (email) => (isEmail(email.trim()) ? null : t('Please enter a valid email address')) },
    save: ({ email }) => share.mutateAsync({ params: { id: report.id }, body: { email: email.trim() } }),
    savedText: t('Report shared successfully'),
    onSaved: onClose,
    messagesOf: () => ({}), // they stand in the list
  })
  return (
    <Modal opened onClose={onClose} title={t('Share Analytical Report')}>
      <RecordForm label={t('Share')} record={record} submitLabel={t('Send')} cancel={onClose} failure={null}>
        {record.failure !== null && (
          <ErrorList title={t('something went wrong')} messages={errorMessages(record.failure)} />
        )}
        <Text size="sm" c="dimmed" mb="md">
          {t('{name} is sent as a PDF, with the results as they stand now.', { name: report.name })}
        </Text>
        <TextInput
          label={t('E-mail')}
          type="email"
          maxLength={64}
          data-autofocus
          {...record.form.getInputProps('email')}
        />
      </RecordForm>
    </Modal>
  )
}
