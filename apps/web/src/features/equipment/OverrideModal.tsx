import { createEquipmentOverride, type Equipment } from '@eluent/contract'
import { overrideError } from '@eluent/domain/equipment'
import { Text } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { OwnPasswordInput } from '../../ui/OwnPasswordInput/OwnPasswordInput.tsx'
import { t } from '../../language/t.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'

/** Asks for a reason and the own password before samples run on a piece that is overdue or out of service. */
export function OverrideModal({ piece, onClose }: { piece: Equipment; onClose: () => void }) {
  const sign = useChange(createEquipmentOverride, { rereadAfter: 'settled' })
  const record = useSaveForm({
    initialValues: { why: '', password: '' },
    validate: { why: overrideError },
    save: (values) => sign.mutateAsync({ params: { id: piece.id }, body: { ...values, version: piece.version } }),
    savedText: t('Exception signed'),
    onSaved: onClose,
  })
  return (
    <FormModal
      title={t('Sign Exception for {name}', { name: piece.name })}
      confirmLabel={t('Sign')}
      form={record}
      onClose={onClose}
    >
      <Text mb="sm">
        {t(
          'The samples that wait in the queue now may be measured on it all the same, under your name. Later ones are refused again.',
        )}
      </Text>
      <Textarea
        label={t('Why are they measured all the same?')}
        withAsterisk
        maxLength={500}
        mb="sm"
        {...record.form.getInputProps('why')}
      />
      <OwnPasswordInput data-autofocus {...record.form.getInputProps('password')} />
    </FormModal>
  )
}
