import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { confirmPasswordError, newPasswordError, oldPasswordError } from '@eluent/domain/passwords'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { showFieldErrors } from '../../ui/forms/form-errors.ts'
import { NewPasswordInput } from '../../ui/NewPasswordInput/NewPasswordInput.tsx'
import { Page } from '../../ui/Page/Page.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PASSWORD_FAILED, useChangePassword } from './queries.ts'

/** The own password. */
export function ChangePasswordPage() {
  const change = useChangePassword()
  /** Null before the first submit, then how the last one ended. */
  const [changed, setChanged] = useState<boolean | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({
    initialValues: { old_password: '', new_password: '', confirm: '' },
    validate: {
      old_password: oldPasswordError,
      new_password: (password, { old_password }) => newPasswordError(password, old_password),
      confirm: (confirm, { new_password }) => confirmPasswordError(confirm, new_password),
    },
  })
  const save = form.onSubmit(({ old_password, new_password }) => {
    setChanged(null)
    setFailure(null)
    change.mutate(
      { old_password, new_password },
      {
        onSuccess: () => {
          setChanged(true)
          form.reset()
        },
        onError: (error) => {
          setChanged(false)
          showFieldErrors(form, error)
          setFailure(error)
        },
      },
    )
  })
  return (
    <Page maxWidth={560}>
      <PageHeader />
      <Panel>
        <form onSubmit={save} noValidate>
          <Stack gap="sm">
            {changed === true && (
              <Alert variant="light" icon={<IconCheck size={20} stroke={1.6} />}>
                Password changed successfully
              </Alert>
            )}
            <PasswordInput
              label="Old Password"
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show old password', tabIndex: 0 }}
              {...form.getInputProps('old_password')}
            />
            <NewPasswordInput
              label="New Password"
              {...form.getInputProps('new_password')}
              value={form.values.new_password}
            />
            <PasswordInput
              label="Confirm Password"
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show confirmed password', tabIndex: 0 }}
              {...form.getInputProps('confirm')}
            />
            {changed === false && <FormError title={PASSWORD_FAILED} error={failure} />}
          </Stack>
          <Group justify="flex-end" mt="lg">
            <Button type="submit" loading={change.isPending}>
              Change Password
            </Button>
          </Group>
        </form>
      </Panel>
    </Page>
  )
}
