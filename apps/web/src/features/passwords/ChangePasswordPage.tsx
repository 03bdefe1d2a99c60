import { Alert, Button, Group, Stack } from '@mantine/core'
import { changePassword } from '@eluent/contract'
import { confirmPasswordError, newPasswordError, oldPasswordError } from '@eluent/domain/passwords'
import { IconCheck } from '@tabler/icons-react'
import { useChange } from '../../frame/data/use-change.ts'
import { useSession } from '../../frame/services.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { NewPasswordInput } from '../../ui/NewPasswordInput/NewPasswordInput.tsx'
import { Page } from '../../ui/Page/Page.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PASSWORD_FAILED } from './password-texts.ts'
import { PasswordField } from '../../ui/PasswordField/PasswordField.tsx'
import { t } from '../../language/t.ts'

/** The own password. */
export function ChangePasswordPage() {
  const claims = useSession()?.claims
  const change = useChange(changePassword)
  const record = useSaveForm({
    initialValues: { old_password: '', new_password: '', confirm: '' },
    validate: {
      old_password: oldPasswordError,
      new_password: (password, { old_password }) => newPasswordError(password, old_password),
      confirm: (confirm, { new_password }) => confirmPasswordError(confirm, new_password),
    },
    save: ({ old_password, new_password }) =>
      change.mutateAsync({ params: { id: Number(claims?.sub) }, body: { user: { old_password, new_password } } }),
    onSaved: () => record.form.reset(),
  })
  const { form, failure, pending } = record
  return (
    <Page maxWidth={560}>
      <PageHeader />
      <Panel>
        <form onSubmit={record.submit} noValidate>
          <Stack gap="sm">
            {change.isSuccess && Object.keys(form.errors).length === 0 && (
              <Alert variant="light" icon={<IconCheck size={20} stroke={1.6} />}>
                {t('Password changed successfully')}
              </Alert>
            )}
            <PasswordField
              label={t('Old Password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('Show old password'), tabIndex: 0 }}
              {...form.getInputProps('old_password')}
            />
            <NewPasswordInput
              label={t('New Password')}
              {...form.getInputProps('new_password')}
              value={form.values.new_password}
            />
            <PasswordField
              label={t('Confirm Password')}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': t('Show confirmed password'), tabIndex: 0 }}
              {...form.getInputProps('confirm')}
            />
            <FormError title={PASSWORD_FAILED} error={failure} />
          </Stack>
          <Group justify="flex-end" mt="lg">
            <Button type="submit" loading={pending}>
              {t('Change Password')}
            </Button>
          </Group>
        </form>
      </Panel>
    </Page>
  )
}
