import { updateNonconformance, type Nonconformance } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { keptReason, REASON_TEXT } from '@eluent/domain/history'
import { validateNonconformance } from '@eluent/domain/nonconformances'
import { Stack } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { useSession } from '../../frame/services.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { NonconformanceFields, type NonconformanceValues } from './NonconformanceFields.tsx'
import { useToday } from './use-today.ts'
import { translated } from '../../language/translated.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** Changes what is said of one. An admin who takes it from severity high says why. */
export function EditModal({ record, onClose }: { record: Nonconformance; onClose: () => void }) {
  const permissions = useSession()?.claims.permissions
  const today = useToday()
  const update = useChange(updateNonconformance, { rereadAfter: 'settled' })
  const isLowered = (severity: string) => record.severity === 'high' && severity !== 'high'
  const initialValues: NonconformanceValues & { reason: string } = {
    what: record.what,
    kind: record.kind,
    severity: record.severity,
    found_on: record.found_on,
    since: record.since ?? '',
    due_on: record.due_on,
    owner_id: record.owner_id === null ? '' : String(record.owner_id),
    reason: '',
  }
  const form = useSaveForm({
    initialValues,
    validate: ({ reason, ...values }) => ({
      ...firstMessages(validateNonconformance(values, today)),
      ...(isLowered(values.severity) && keptReason(reason) === null && { reason: translated(REASON_TEXT) }),
      ...(isLowered(values.severity) &&
        !can(permissions, 'nonconformance.approve') && { severity: t('An admin takes it from severity high.') }),
    }),
    save: ({ reason, owner_id, ...values }) =>
      update.mutateAsync({
        params: { id: record.id },
        body: {
          nonconformance: { ...values, owner_id: owner_id ? Number(owner_id) : null },
          version: record.version,
          ...(isLowered(values.severity) && { reason }),
        },
      }),
    savedText: t('Nonconformance updated'),
    onSaved: onClose,
  })
  return (
    <FormModal
      title={t('Edit {number}', { number: record.number })}
      confirmLabel={t('Save')}
      form={form}
      onClose={onClose}
    >
      <Stack gap="sm">
        <NonconformanceFields form={form.form} today={today} nobody={t('Nobody')} />
        {isLowered(form.form.getValues().severity) && (
          <TextInput
            label={t('Why is it no longer of severity high?')}
            withAsterisk
            maxLength={255}
            {...form.form.getInputProps('reason')}
          />
        )}
      </Stack>
    </FormModal>
  )
}
