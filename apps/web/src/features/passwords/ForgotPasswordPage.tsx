import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { forgotPasswordError } from '@eluent/domain/passwords'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { routeRow } from '../../frame/route-table.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { showFieldErrors } from '../../ui/forms/form-errors.ts'
import { useResendWait } from '../../ui/forms/use-resend-wait.ts'
import { EntryFrame } from '../auth/EntryFrame.tsx'
import { PASSWORD_FAILED, useRequestReset } from './queries.ts'

/** Asks for a link to choose a new password. */
export function ForgotPasswordPage() {
  const request = useRequestReset()
  const wait = useResendWait()
  const form = useForm({ initialValues: { email: '' }, validate: { email: forgotPasswordError } })
  form.watch('email', () => {
    wait.reset()
    request.reset()
  })
  const send = form.onSubmit(({ email }) =>
    request.mutate(email.trim(), { onSuccess: wait.begin, onError: (error) => void showFieldErrors(form, error) }),
  )
  return (
    <EntryFrame title={routeRow('forgotPassword').title}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text c="dimmed" fz="sm">
            Enter the email you sign in with. A link to choose a new password is mailed to it.
          </Text>
          <TextInput
            key={form.key('email')}
            label="Email"
            type="email"
            autoComplete="username"
            data-autofocus
            {...form.getInputProps('email')}
          />
          {request.isError && <FormError title={PASSWORD_FAILED} error={request.error} />}
          {wait.sent && (
            <Alert variant="light" icon={<IconMailCheck size={20} stroke={1.6} />} title={request.data?.message}>
              If the address has an account, the letter is on its way. The link works for one hour.
            </Alert>
          )}
          <Button type="submit" fullWidth loading={request.isPending} disabled={wait.left !== null}>
            {wait.left !== null ? `Resend in ${wait.left}` : wait.sent ? 'Resend' : 'Send'}
          </Button>
          <Button component={Link} to={routeRow('login').path} variant="subtle" fullWidth>
            Login
          </Button>
        </Stack>
      </form>
    </EntryFrame>
  )
}
