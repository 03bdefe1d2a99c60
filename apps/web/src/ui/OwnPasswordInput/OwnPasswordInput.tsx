import type { PasswordInputProps } from '@mantine/core'
import { PASSWORD_MAX } from '@eluent/domain/passwords'
import { PasswordField } from '../PasswordField/PasswordField.tsx'
import { t } from '../../language/t.ts'

/** The signed-in user's own password, again, before what reaches far. */
export function OwnPasswordInput(input: PasswordInputProps) {
  return (
    <PasswordField
      label={t('Your Password')}
      withAsterisk
      autoComplete="current-password"
      maxLength={PASSWORD_MAX}
      visibilityToggleButtonProps={{ 'aria-label': t('Show your password'), tabIndex: 0 }}
      {...input}
    />
  )
}
