import { approveLimitStudy, deleteLimitStudy, type LimitStudy } from '@eluent/contract'
import { Text } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { OwnPasswordInput } from '../../ui/OwnPasswordInput/OwnPasswordInput.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { t } from '../../language/t.ts'

interface StudyModalProps {
  study: LimitStudy
  onClose: () => void
}

/** Asks for the own password before the limits of a method name a study. */
export function ApproveStudyModal({ study: { id, version }, onClose }: StudyModalProps) {
  const approve = useChange(approveLimitStudy, { rereadAfter: 'settled' })
  const record = useSaveForm({
    initialValues: { password: '' },
    validate: {},
    save: ({ password }) => approve.mutateAsync({ params: { id }, body: { version, password } }),
    savedText: t('Study approved'),
    onSaved: onClose,
  })
  return (
    <FormModal title={t('Approve Study {id}', { id })} confirmLabel={t('Approve')} form={record} onClose={onClose}>
      <Text mb="sm">{t('It stays as it is from now on, and the limits of the method with its values name it.')}</Text>
      <OwnPasswordInput data-autofocus {...record.form.getInputProps('password')} />
    </FormModal>
  )
}

export function RemoveStudyModal({ study: { id }, onClose }: StudyModalProps) {
  return (
    <RemovalModal
      opened
      title={t('Remove Study {id}', { id })}
      confirmLabel={t('Remove')}
      action={useChange(deleteLimitStudy)}
      input={(body) => ({ params: { id }, body })}
      doneText={() => t('Study removed')}
      onClose={onClose}
    >
      {t('It leaves the list and stays in the history.')}
    </RemovalModal>
  )
}
