import { createAuditPackage } from '@eluent/contract'
import { Group, Stack, Text } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { t } from '../../language/t.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** Asks for the package of a period; it begins with this month. */
export function PeriodModal({ today, onClose }: { today: string; onClose: () => void }) {
  const ask = useChange(createAuditPackage)
  const record = useSaveForm({
    initialValues: { from: `${today.slice(0, 8)}01`, to: today },
    // the rule is the server's, which has the words
    validate: {},
    save: (days) => ask.mutateAsync({ body: { audit_package: { subject: 'period', ...days } } }),
    onSaved: onClose,
  })
  const input = record.form.getInputProps
  return (
    <FormModal title={t('Package a Period')} confirmLabel={t('Make Package')} form={record} onClose={onClose}>
      <Stack gap="sm">
        <Group gap="sm" grow align="flex-start">
          <TextInput label={t('Released from')} type="date" max="9999-12-31" data-autofocus {...input('from')} />
          <TextInput label={t('Until')} type="date" max="9999-12-31" {...input('to')} />
        </Group>
        <Text fz="sm" c="dimmed">
          {t(
            'Every report that was released on these days, with all that its results rest on, and the audit trail of the period.',
          )}
        </Text>
      </Stack>
    </FormModal>
  )
}
