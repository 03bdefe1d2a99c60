import { releaseLot, type Lot } from '@eluent/contract'
import { overlapExceptionError, overlapRefusal } from '@eluent/domain/inventory'
import { Text } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'

/** Asks before a lot leaves its quarantine; a control material with too few runs beside the lot in use needs a reason. */
export function ReleaseModal({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const release = useChange(releaseLot, { rereadAfter: 'settled' })
  const lacking = lot.overlap && overlapRefusal(lot.overlap)
  const record = useSaveForm({
    initialValues: { exception: '' },
    validate: { exception: (exception) => (lacking === null ? null : overlapExceptionError(exception)) },
    save: ({ exception }) =>
      release.mutateAsync({
        params: { id: lot.id },
        body: { version: lot.version, ...(lacking !== null && { exception }) },
      }),
    savedText: t('Lot released'),
    onSaved: onClose,
  })
  return (
    <FormModal title={t('Release Lot')} confirmLabel={t('Release')} form={record} onClose={onClose}>
      <Text>{t('It can be used from now on. What its certificate says is fixed.')}</Text>
      {lacking !== null && (
        <>
          <Text my="sm">{translated(lacking)}</Text>
          <Textarea
            label={t('Reason for releasing it with fewer runs')}
            withAsterisk
            maxLength={500}
            data-autofocus
            {...record.form.getInputProps('exception')}
          />
        </>
      )}
    </FormModal>
  )
}
