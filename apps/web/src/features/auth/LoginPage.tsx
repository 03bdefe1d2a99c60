import { Button, PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isEmail } from '@eluent/domain/text'
import type { OrganizationChoice } from '@eluent/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { routeRow } from '../../frame/route-table.ts'
import { useIsRegistered } from '../../frame/screens.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { fieldErrorsOf } from '../../ui/forms/form-errors.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { signInErrorText, useSignIn } from './queries.ts'

const CHOOSE = 'Please select an Organization'

/** Sign-in; a super admin chooses the organization to act for in a second step. */
export function LoginPage() {
  const signIn = useSignIn()
  const isRegistered = useIsRegistered()
  const [organizations, setOrganizations] = useState<readonly OrganizationChoice[] | null>(null)
  const form = useForm({
    initialValues: { email: '', password: '', organization_id: null as string | null },
    validate: {
      email: (email) => (isEmail(email.trim()) ? null : 'Please enter a valid email address'),
      password: (password) => (password === '' ? 'Please enter a password' : null),
      organization_id: (id) => (organizations !== null && id === null ? CHOOSE : null),
    },
  })
  // Other credentials may have other organizations.
  form.watch('email', () => setOrganizations(null))
  form.watch('password', () => setOrganizations(null))

  const submit = form.onSubmit(({ email, password, organization_id }) => {
    const organizationId = organizations === null || organization_id === null ? null : Number(organization_id)
    signIn.mutate(
      { email: email.trim(), password, organizationId },
      {
        onSuccess: (outcome) => {
          if (outcome !== 'signed-in') setOrganizations(outcome.choose)
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    )
  })

  return (
    <EntryFrame title="Sign in">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            key={form.key('email')}
            label="Email"
            type="email"
            autoComplete="username"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            key={form.key('password')}
            label="Password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
          {organizations !== null && (
            <Select
              key={form.key('organization_id')}
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
          {signIn.isError && <FormError error={signInErrorText(signIn.error)} />}
          <Button type="submit" fullWidth loading={signIn.isPending}>
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
