import { SimpleGrid, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { USER_INPUT_MAX, type UserForm } from '@eluent/domain/users'
import type { ReactNode } from 'react'
import { NewPasswordInput } from '../../ui/NewPasswordInput/NewPasswordInput.tsx'
import type { UserValues } from './user-form.ts'
import { PasswordField } from '../../ui/PasswordField/PasswordField.tsx'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface UserFieldsProps {
  form: UseFormReturnType<UserValues>
  kind: UserForm
  /** How the role is chosen or shown, and what else stands beside it. */
  role: ReactNode
}

/** The inputs of a user, the same in every form that holds one. */
export function UserFields({ form, kind, role }: UserFieldsProps) {
  const text = { maxLength: USER_INPUT_MAX }
  const isFixed = kind !== 'create'
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t('First Name')}
          withAsterisk
          autoComplete={kind === 'sign-up' ? 'given-name' : 'off'}
          {...text}
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={t('Last Name')}
          withAsterisk
          autoComplete={kind === 'sign-up' ? 'family-name' : 'off'}
          {...text}
          {...form.getInputProps('last_name')}
        />
      </SimpleGrid>
      <TextInput
        label={t('Email')}
        type="email"
        withAsterisk={!isFixed}
        readOnly={isFixed}
        variant={isFixed ? 'filled' : 'default'}
        autoComplete={kind === 'sign-up' ? 'username' : 'off'}
        {...text}
        {...form.getInputProps('email')}
      />
      {role}
      <TextInput
        label={t('Contact Number')}
        type="tel"
        description={t('10 digits, or + and 10 to 15 digits')}
        autoComplete={kind === 'sign-up' ? 'tel' : 'off'}
        {...text}
        {...form.getInputProps('contact_number')}
      />
      <TextInput
        label={t('Alternate Email')}
        type="email"
        autoComplete="off"
        {...text}
        {...form.getInputProps('alternate_email_id')}
      />
      {kind !== 'edit' && (
        <>
          <NewPasswordInput
            label={t('Password')}
            withAsterisk
            {...form.getInputProps('password')}
            value={form.getValues().password}
            names={[form.getValues().first_name, form.getValues().last_name, form.getValues().email]}
          />
          <PasswordField
            label={t('Confirm Password')}
            withAsterisk
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('Show confirmed password'), tabIndex: 0 }}
            {...form.getInputProps('confirm')}
          />
        </>
      )}
    </Stack>
  )
}
