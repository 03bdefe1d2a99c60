import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { confirmPasswordError, newPasswordError } from '@eluent/domain/passwords'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { routeRow } from '../../frame/route-table.ts'
import { usePathValues } from '../../frame/screens.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { showFieldErrors } from '../../ui/forms/form-errors.ts'
import { NewPasswordInput } from '../../ui/NewPasswordInput/NewPasswordInput.tsx'
import { EntryFrame } from '../auth/EntryFrame.tsx'
import { PASSWORD_FAILED, useResetLink, useResetPassword } from './queries.ts'

const HOME_AFTER_MS = 1000

/** Chooses a new password by a mailed link. */
export function ResetPasswordPage() {
  const { token } = usePathValues('resetPassword')
  const link = useResetLink(token)
  const reset = useResetPassword(token)
  const [failure, setFailure] = useState<unknown>(null)
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { password: '', confirm: '' },
    validate: {
      password: (password) => newPasswordError(password, null),
      confirm: (confirm, { password }) => confirmPasswordError(confirm, password),
    },
  })
  const done = reset.isSuccess
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => void navigate({ to: routeRow('home').path }), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])
  const save = form.onSubmit(({ password }) => {
    setFailure(null)
    reset.mutate(password, { onError: (error) => setFailure(showFieldErrors(form, error)) })
  })
  return (
    <EntryFrame title={routeRow('resetPassword').title}>
      <form onSubmit={save} noValidate>
        <Stack gap="sm">
          <NewPasswordInput label="New Password" {...form.getInputProps('password')} value={form.values.password} />
          <PasswordInput
            label="Confirm Password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show confirmed password', tabIndex: 0 }}
            {...form.getInputProps('confirm')}
          />
          <FormError title={PASSWORD_FAILED} error={link.error ?? failure} />
          {done && <Alert variant="light">{reset.data.message}</Alert>}
          <Button type="submit" fullWidth mt="xs" loading={reset.isPending} disabled={!link.isSuccess || done}>
            Reset Password
          </Button>
          {link.isError && (
            <Button component={Link} to={routeRow('forgotPassword').path} variant="subtle" fullWidth>
              Ask for a new link
            </Button>
          )}
        </Stack>
      </form>
    </EntryFrame>
  )
}
