import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A field for a password. The component family's own tells no screen reader that what stands in it is wrong. */
export function PasswordField(input: PasswordInputProps) {
  return <PasswordInput {...input} aria-invalid={Boolean(input.error) || undefined} />
}
