import { isEmail } from '../text/email.ts'
import { textLength } from '../text/well-formed.ts'
import { PASSWORD_MAX, PASSWORD_TEXT, isStrongPassword } from './password.ts'

export const PASSWORD_FORM_TEXTS = {
  email: 'Please provide the valid email',
  old: 'Please fill the old password',
  oldWrong: 'The old password is wrong',
  same: 'Old And New Password Cannot Be Same',
  own: 'Please enter your own password',
  ownWrong: 'Your password is wrong',
  confirm: 'Passwords do not match',
  long: `At most ${PASSWORD_MAX} characters.`,
} as const

/** How long a link to choose a new password works. */
export const PASSWORD_RESET_MS = 60 * 60 * 1000
/** How long the next mail or invitation has to wait. */
export const RESEND_INTERVAL_S = 60

/** The message of a forgot-password e-mail; null where it is an address. */
export function forgotPasswordError(email: string): string | null {
  return isEmail(email.trim()) ? null : PASSWORD_FORM_TEXTS.email
}

export function oldPasswordError(old: string): string | null {
  if (old === '') return PASSWORD_FORM_TEXTS.old
  return textLength(old) > PASSWORD_MAX ? PASSWORD_FORM_TEXTS.long : null
}

/** The message of a new password; `old` is null where there is none to differ from. */
export function newPasswordError(password: string, old: string | null): string | null {
  if (old !== null && password !== '' && password === old) return PASSWORD_FORM_TEXTS.same
  return isStrongPassword(password) ? null : PASSWORD_TEXT
}

export function confirmPasswordError(confirm: string, password: string): string | null {
  return confirm !== '' && confirm === password ? null : PASSWORD_FORM_TEXTS.confirm
}
