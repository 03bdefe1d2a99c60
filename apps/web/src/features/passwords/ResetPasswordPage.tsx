import { Alert, Button, Stack } from '@mantine/core'
import { CallError, checkPasswordReset, resetPassword } from '@eluent/contract'
import { confirmPasswordError, newPasswordError } from '@eluent/domain/passwords'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { routeRow } from '../../frame/route-table.ts'
import { usePathValues } from '../../frame/screens.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { NewPasswordInput } from '../../ui/NewPasswordInput/NewPasswordInput.tsx'
import { EntryFrame } from '../auth/EntryFrame.tsx'
import { PASSWORD_FAILED } from './password-texts.ts'
import { PasswordField } from '../../ui/PasswordField/PasswordField.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const HOME_AFTER_MS = 1000

/** Nothing was said of the link: it may be good. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500

/** Chooses a new password by a mailed link. */
export function ResetPasswordPage() {
  const { token } = usePathValues('resetPassword')
  const params = { token }
  const link = useRead(checkPasswordReset, { params }, { staleTime: Number.POSITIVE_INFINITY })
  const reset = useChange(resetPassword)
  const navigate = useNavigate()
  const { form, ...record } = useSaveForm({
    initialValues: { password: '', confirm: '' },
    validate: {
      password: (password) => newPasswordError(password, null),
      confirm: (confirm, { password }) => confirmPasswordError(confirm, password),
    },
    save: ({ password }) => reset.mutateAsync({ params, body: { user: { password } } }),
  })
  const done = reset.isSuccess
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => void navigate({ to: routeRow('home').path }), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])
  return (
    <EntryFrame title={routeRow('resetPassword').title}>
      <form onSubmit={record.submit} noValidate>
        <Stack gap="sm">
          <NewPasswordInput
            label={t('New Password')}
            {...form.getInputProps('password')}
            value={form.values.password}
          />
          <PasswordField
            label={t('Confirm Password')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('Show confirmed password'), tabIndex: 0 }}
            {...form.getInputProps('confirm')}
          />
          <FormError title={PASSWORD_FAILED} error={link.error ?? record.error} />
          {done && <Alert variant="light">{translated(reset.data?.message)}</Alert>}
          <Button type="submit" fullWidth mt="xs" loading={record.pending} disabled={!link.isSuccess || done}>
            {t('Reset Password')}
          </Button>
          {link.isError && isUnanswered(link.error) && (
            <Button variant="default" fullWidth loading={link.isFetching} onClick={() => void link.refetch()}>
              {t('Retry')}
            </Button>
          )}
          {link.isError && (
            <Button component={Link} to={routeRow('forgotPassword').path} variant="subtle" fullWidth>
              {t('Ask for a new link')}
            </Button>
          )}
        </Stack>
      </form>
    </EntryFrame>
  )
}
