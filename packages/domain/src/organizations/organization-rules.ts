import { offeredReasonsError } from '../history/reason.ts'
import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isEmail } from '../text/email.ts'
import { freeTextError } from '../text/well-formed.ts'
import { isPhone, optionalError } from '../users/user-rules.ts'

const ACCOUNT_TEXTS = {
  email: 'please provide the valid email Id',
  phone: 'please provide the valid phone number',
} as const

/** An organization's postal address, over several lines. */
export const ADDRESS_MAX = 255
export const LICENSE_MAX = 64

/** What is wrong with an organization's own data, by field; every field may be blank. */
export function validateAccount(input: {
  address?: unknown
  email?: unknown
  contact_no?: unknown
  license?: unknown
  removal_reasons?: readonly unknown[] | undefined
}): FieldErrors {
  return collectFieldErrors({
    email: optionalError(input.email, isEmail, ACCOUNT_TEXTS.email),
    contact_no: optionalError(input.contact_no, isPhone, ACCOUNT_TEXTS.phone),
    address: freeTextError(input.address, ADDRESS_MAX),
    license: freeTextError(input.license, LICENSE_MAX),
    removal_reasons: offeredReasonsError(input.removal_reasons),
  })
}
