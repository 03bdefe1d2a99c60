import { listAffectedReports, recallLot, type Lot } from '@eluent/contract'
import { keptReason, REASON_MAX, REASON_TEXT } from '@eluent/domain/history'
import { Stack, Text } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { OwnPasswordInput } from '../../ui/OwnPasswordInput/OwnPasswordInput.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'

/** Asks for a reason and the own password before a lot and what was made of it are recalled. */
export function RecallModal({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const recall = useChange(recallLot, { rereadAfter: 'settled' })
  const reached = useRead(listAffectedReports, { params: { id: lot.id }, query: { startIndex: 0, endIndex: 1 } })
  const record = useSaveForm({
    initialValues: { reason: '', password: '' },
    validate: { reason: (reason) => (keptReason(reason) === null ? translated(REASON_TEXT) : null) },
    save: (values) => recall.mutateAsync({ params: { id: lot.id }, body: { ...values, version: lot.version } }),
    savedText: t('Lot recalled'),
    onSaved: onClose,
  })
  return (
    <FormModal destructive title={t('Recall Lot')} confirmLabel={t('Recall')} form={record} onClose={onClose}>
      <Text mb="sm">
        {t(
          'It cannot be used any more, nor what was made of it. {count, plural, one {# report} other {# reports}} used it: each is under review, and is neither released nor mailed until its review is ended here.',
          {
            count: reached.data?.meta.total_count ?? 0,
          },
        )}
      </Text>
      <Stack>
        <Textarea
          label={t('Reason')}
          withAsterisk
          maxLength={REASON_MAX}
          data-autofocus
          {...record.form.getInputProps('reason')}
        />
        <OwnPasswordInput {...record.form.getInputProps('password')} />
      </Stack>
    </FormModal>
  )
}
