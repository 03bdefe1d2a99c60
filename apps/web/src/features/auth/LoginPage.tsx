import { Button, PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { isEmail } from '@eluent/domain/text'
import type { OrganizationChoice } from '@eluent/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { routeRow } from '../../frame/route-table.ts'
import { useIsRegistered } from '../../frame/screens.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { signInErrorText, useSignIn } from './sign-in.ts'

const CHOOSE = 'Please select an Organization'

/** Sign-in; a super admin chooses the organization to act for in a second step. */
export function LoginPage() {
  const signIn = useSignIn()
  const isRegistered = useIsRegistered()
  const [organizations, setOrganizations] = useState<readonly OrganizationChoice[] | null>(null)
  const record = useSaveForm({
    initialValues: { email: '', password: '', organization_id: null as string | null },
    validate: {
      email: (email) => (isEmail(email.trim()) ? null : 'Please enter a valid email address'),
      password: (password) => (password === '' ? 'Please enter a password' : null),
      organization_id: (id) => (organizations !== null && id === null ? CHOOSE : null),
    },
    // Other credentials may have other organizations.
    onValuesChange: ({ email, password }, before) => {
      if (email !== before.email || password !== before.password) setOrganizations(null)
    },
    save: ({ email, password, organization_id: chosen }) => {
      const organizationId = organizations === null || chosen === null ? null : Number(chosen)
      return signIn({ email: email.trim(), password, organizationId })
    },
    onSaved: setOrganizations,
  })
  const { form, failure } = record

  return (
    <EntryFrame title="Sign in">
      <form onSubmit={record.submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
          {organizations !== null && (
            <Select
              label="Organization"
              placeholder="Choose the organization to work for"
              data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
              searchable
              comboboxProps={{ withinPortal: false }}
              data-autofocus
              nothingFoundMessage="No Records Found"
              {...form.getInputProps('organization_id')}
            />
          )}
          {failure !== null && <FormError error={signInErrorText(failure)} />}
          <Button type="submit" fullWidth loading={record.pending}>
            Sign In
          </Button>
          {isRegistered('forgotPassword') && (
            <Button component={Link} to={routeRow('forgotPassword').path} variant="subtle" fullWidth>
              Forgot Password
            </Button>
          )}
        </Stack>
      </form>
    </EntryFrame>
  )
}
