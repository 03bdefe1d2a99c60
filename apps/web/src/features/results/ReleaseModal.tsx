import { Text } from '@mantine/core'
import { releaseReport, type Sample } from '@eluent/contract'
import { REISSUE_REASON_TEXT } from '@eluent/domain/report'
import { useChange } from '../../frame/data/use-change.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface ReleaseModalProps {
  sample: Sample
  onReleased?: () => void
  onClose: () => void
}

/** Asks before a report is released, and for a reason where it replaces one. */
export function ReleaseModal({ sample, onReleased, onClose }: ReleaseModalProps) {
  const before = sample.release
  // A refusal means that the report is not what is shown.
  const release = useChange(releaseReport, { rereadAfter: 'settled' })
  const record = useSaveForm({
    initialValues: { text: '' },
    validate: { text: (text) => (before !== null && text.trim() === '' ? REISSUE_REASON_TEXT : null) },
    save: ({ text }) => {
      const reason = text.trim()
      const remark = reason === '' ? {} : before === null ? { comment: reason } : { why: reason }
      return release.mutateAsync({ params: { id: sample.id }, body: { version: sample.version, ...remark } })
    },
    savedText: ({ data }) => t('Report {report_number} released', { report_number: data.report_number ?? '' }),
    onSaved: () => {
      onReleased?.()
      onClose()
    },
  })
  return (
    <ConfirmModal
      opened
      title={t('Release Report {report_number}', { report_number: sample.report_number ?? '' })}
      confirmLabel={t('Release')}
      pending={record.pending}
      error={record.failure}
      onClose={onClose}
      onConfirm={() => record.submit()}
    >
      <Text mb="sm">
        {before === null
          ? t('The report bears your name and the time from now on. What it says is kept as it is.')
          : t('This report replaces {report_number}. What is different, and your reason, are printed on it.', {
              report_number: before.report_number,
            })}
      </Text>
      <TextInput
        label={before === null ? t('Comment (optional, kept in the history)') : t('Why is it reissued?')}
        required={before !== null}
        {...(before !== null && { 'data-autofocus': true })}
        maxLength={255}
        {...record.form.getInputProps('text')}
      />
    </ConfirmModal>
  )
}
