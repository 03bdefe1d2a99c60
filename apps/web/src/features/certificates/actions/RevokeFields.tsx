import { Alert, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { OwnPasswordInput } from '../../../ui/OwnPasswordInput/OwnPasswordInput.tsx'
import type { ActionValues } from './action-form.ts'
import { t } from '../../../language/t.ts'

interface RevokeFieldsProps {
  form: UseFormReturnType<ActionValues>
  disabled: boolean
}

/** Revoking takes two deliberate switches, the second of which appears after the first only, and the own password. */
export function RevokeFields({ form, disabled }: RevokeFieldsProps) {
  return (
    <>
      <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} stroke={1.6} />}>
        {t('This action is not reversible. Results will be permanently marked invalid through the QR code.')}
      </Alert>
      <Switch
        size="md"
        label={t('I want to revoke this VERISEAL.')}
        checked={form.getValues().isMeant}
        disabled={disabled}
        data-autofocus
        onChange={({ currentTarget: { checked } }) => form.setValues({ isMeant: checked, isFinal: false })}
      />
      {form.getValues().isMeant && (
        <Switch
          size="md"
          label={t('I understand that this cannot be undone.')}
          disabled={disabled}
          {...form.getInputProps('isFinal', { type: 'checkbox' })}
        />
      )}
      <OwnPasswordInput disabled={disabled} {...form.getInputProps('password')} />
    </>
  )
}
