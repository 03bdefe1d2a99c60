import { addFieldError, type FieldErrors } from '../samples/field-errors.ts'
import { isEmail } from '../text/email.ts'
import { freeTextError, isBlank } from '../text/well-formed.ts'
import { isPhone } from '../users/user-rules.ts'

export const ACCOUNT_TEXTS = {
  email: 'please provide the valid email Id',
  phone: 'please provide the valid phone number',
} as const

/** An organization's postal address, over several lines. */
export const ADDRESS_MAX = 255

/** What of an organization's own data is given in a wrong form; what is not given is not judged. */
export function validateAccount(input: { address?: unknown; email?: unknown; contact_no?: unknown }): FieldErrors {
  const errors: FieldErrors = {}
  const isGood = (value: unknown, isValid: (text: string) => boolean): boolean =>
    isBlank(value) || (typeof value === 'string' && isValid(value.trim()))
  addFieldError(errors, 'email', isGood(input.email, isEmail) ? null : ACCOUNT_TEXTS.email)
  addFieldError(errors, 'contact_no', isGood(input.contact_no, isPhone) ? null : ACCOUNT_TEXTS.phone)
  addFieldError(errors, 'address', freeTextError(input.address, ADDRESS_MAX))
  return errors
}
