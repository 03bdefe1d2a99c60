import { Alert, Button, Stack, Text } from '@mantine/core'
import { requestPasswordReset } from '@eluent/contract'
import { forgotPasswordError } from '@eluent/domain/passwords'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChange } from '../../frame/data/use-change.ts'
import { routeRow } from '../../frame/route-table.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { useResendWait } from '../../ui/forms/use-resend-wait.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { EntryFrame } from '../auth/EntryFrame.tsx'
import { PASSWORD_FAILED } from './password-texts.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** Asks for a link to choose a new password. */
export function ForgotPasswordPage() {
  const request = useChange(requestPasswordReset)
  const wait = useResendWait()
  const { form, ...record } = useSaveForm({
    initialValues: { email: '' },
    validate: { email: forgotPasswordError },
    onValuesChange: wait.reset,
    clearOnChange: true,
    save: ({ email }) => request.mutateAsync({ body: { user: { email: email.trim() } } }),
    onSaved: wait.begin,
  })
  return (
    <EntryFrame title={routeRow('forgotPassword').title}>
      <form onSubmit={record.submit} noValidate>
        <Stack gap="md">
          <Text c="dimmed" fz="sm">
            {t('Enter the email you sign in with. A link to choose a new password is mailed to it.')}
          </Text>
          <TextInput
            label={t('Email')}
            type="email"
            autoComplete="username"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <FormError title={PASSWORD_FAILED} error={record.failure} />
          {wait.sent && (
            <Alert
              variant="light"
              icon={<IconMailCheck size={20} stroke={1.6} />}
              title={translated(request.data?.message)}
            >
              {t('If the address has an account, the letter is on its way. The link works for one hour.')}
            </Alert>
          )}
          <Button type="submit" fullWidth loading={record.pending} disabled={wait.left !== null}>
            {wait.left !== null ? t('Resend in {left}', { left: wait.left }) : wait.sent ? t('Resend') : t('Send')}
          </Button>
          <Button component={Link} to={routeRow('login').path} variant="subtle" fullWidth>
            {t('Login')}
          </Button>
        </Stack>
      </form>
    </EntryFrame>
  )
}
