import { isEmail } from '../text/email.ts'
import { DEFAULT_TEXT_MAX, isBlank } from '../text/well-formed.ts'

export const CHEM_ID_TEXTS = {
  email: 'Invalid email address',
  password: 'Invalid password',
  loginFailed: 'Login Failed. Please try again.',
  noEntities: 'This account has no entities. Please contact support.',
  transferred: 'Success! Sample data transferred to ChemID!',
  transferFailed: 'Failed to transfer sample to ChemID. Please try again or contact support.',
} as const

/** What is wrong with the sign-in to the external chemical-ID service, field by field; null where nothing is. */
export function chemIdFormErrors({ email, password }: { email: string; password: string }) {
  return {
    email: isEmail(email.trim()) ? null : CHEM_ID_TEXTS.email,
    password: isBlank(password) || password.length > DEFAULT_TEXT_MAX ? CHEM_ID_TEXTS.password : null,
  }
}
