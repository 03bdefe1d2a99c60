import { Button, Stack, Text } from '@mantine/core'
import { isEmail } from '@eluent/domain/text'
import type { OrganizationChoice } from '@eluent/contract'
import { useState, type ReactNode } from 'react'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { signInErrorText, useSignIn } from './sign-in.ts'
import { PasswordField } from '../../ui/PasswordField/PasswordField.tsx'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const CHOOSE = t('Please select an Organization')

interface SignInFormProps {
  /** Who signs in again; anybody else learns what `warning` says. */
  again?: { email: string; organizationId: number; warning: string }
  /** Below the button. */
  children?: ReactNode
}

/** E-mail and password; a super admin chooses the organization to act for in a second step. */
export function SignInForm({ again, children }: SignInFormProps) {
  const signIn = useSignIn()
  const [organizations, setOrganizations] = useState<readonly OrganizationChoice[] | null>(null)
  const record = useSaveForm({
    initialValues: {
      email: again?.email ?? '',
      password: '',
      organization_id: again ? String(again.organizationId) : null,
    },
    validate: {
      email: (email) => (isEmail(email.trim()) ? null : t('Please enter a valid email address')),
      password: (password) => (password === '' ? t('Please enter a password') : null),
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
  const { email, organization_id: chosen } = form.getValues()
  const isOther = again !== undefined && (!isSameText(email, again.email) || chosen !== String(again.organizationId))

  return (
    <form onSubmit={record.submit} noValidate aria-label={t('Sign in')}>
      <Stack gap="md">
        <TextInput
          label={t('Email')}
          type="email"
          autoComplete="username"
          data-autofocus={again === undefined || undefined}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show password'), tabIndex: 0 }}
          data-autofocus={again !== undefined || undefined}
          {...form.getInputProps('password')}
        />
        {organizations !== null && (
          <Select
            label={t('Organization')}
            placeholder={t('Choose the organization to work for')}
            data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
            searchable
            comboboxProps={{ withinPortal: false }}
            data-autofocus
            nothingFoundMessage={t('No Records Found')}
            {...form.getInputProps('organization_id')}
          />
        )}
        {isOther && (
          <Text size="sm" component="output">
            {again.warning}
          </Text>
        )}
        {failure !== null && <FormError error={signInErrorText(failure)} />}
        <Button type="submit" fullWidth loading={record.pending}>
          {t('Sign In')}
        </Button>
        {children}
      </Stack>
    </form>
  )
}

const isSameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
