import { Modal, Stack } from '@mantine/core'
import { limitOrganization, type OrganizationUse } from '@eluent/contract'
import { keptReason, REASON_MAX, REASON_TEXT } from '@eluent/domain/history'
import {
  LIMIT_NAMES,
  limitsBy,
  ORGANIZATION_LIMITS,
  validateLimits,
  type OrganizationLimits,
} from '@eluent/domain/organizations'
import { useChange } from '../../frame/data/use-change.ts'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { WholeNumberInput } from '../../ui/WholeNumberInput/WholeNumberInput.tsx'
import { locale, t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface LimitsModalProps {
  organization: OrganizationUse
  standard: OrganizationLimits
  onClose: () => void
}

/** Sets an organization's own limits, and asks why; an empty field leaves it the server's. */
export function LimitsModal({ organization, standard, onClose }: LimitsModalProps) {
  const change = useChange(limitOrganization)
  const record = useSaveForm({
    initialValues: {
      ...limitsBy((name): number | string => organization.limits[name] ?? ''),
      reason: '',
    },
    validate: (values) => ({
      ...firstMessages(validateLimits(values)),
      ...(keptReason(values.reason) === null && { reason: translated(REASON_TEXT) }),
    }),
    save: ({ reason, ...values }) => {
      const limits = limitsBy((name) => (values[name] === '' ? null : values[name]))
      return change.mutateAsync({ params: { id: organization.id }, body: { limits, reason } })
    },
    savedText: t('The limits of {name} were saved.', { name: organization.name }),
    onSaved: onClose,
  })
  return (
    <Modal
      opened
      onClose={record.pending ? () => undefined : onClose}
      title={t('Limits of {name}', { name: organization.name })}
      size="md"
    >
      <RecordForm label={t('Limits')} record={record} submitLabel={t('Save')} cancel={onClose}>
        <Stack gap="sm">
          {LIMIT_NAMES.map((name) => (
            <WholeNumberInput
              key={name}
              label={translated(ORGANIZATION_LIMITS[name].label)}
              placeholder={t("{standard}, the server's", { standard: standard[name].toLocaleString(locale) })}
              {...record.form.getInputProps(name)}
            />
          ))}
          <TextInput
            label={t('Reason')}
            description={t("Kept in the organization's audit trail with your name.")}
            withAsterisk
            autoComplete="off"
            maxLength={REASON_MAX}
            {...record.form.getInputProps('reason')}
          />
        </Stack>
      </RecordForm>
    </Modal>
  )
}
