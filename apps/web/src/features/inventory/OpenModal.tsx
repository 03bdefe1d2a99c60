import { openLot, type Lot } from '@eluent/contract'
import { openedError } from '@eluent/domain/inventory'
import { Text } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { useToday } from './use-today.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** Asks on which day a lot was opened. */
export function OpenModal({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const today = useToday()
  const open = useChange(openLot)
  const record = useSaveForm({
    initialValues: { opened_on: today },
    validate: { opened_on: (day) => openedError(day, lot.received_on, today) },
    save: ({ opened_on }) => open.mutateAsync({ params: { id: lot.id }, body: { version: lot.version, opened_on } }),
    savedText: t('Lot opened'),
    onSaved: onClose,
  })
  return (
    <FormModal title={t('Open Lot')} confirmLabel={t('Open')} form={record} onClose={onClose}>
      {lot.days_after_opening !== null && (
        <Text mb="sm">
          {t('It may be used for {days, plural, one {# day} other {# days}} from this day on.', {
            days: lot.days_after_opening,
          })}
        </Text>
      )}
      <TextInput
        label={t('Opened on')}
        type="date"
        min={lot.received_on}
        max={today}
        data-autofocus
        {...record.form.getInputProps('opened_on')}
      />
    </FormModal>
  )
}
