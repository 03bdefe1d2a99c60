import { addFieldError, type FieldErrors } from '../samples/field-errors.ts'
import { isCalendarDay, wrongDay } from '../text/calendar-day.ts'
import { DEFAULT_TEXT_MAX, isBlank } from '../text/well-formed.ts'
import { ORIGIN_ATTACHMENTS_MAX, originAttachmentError, TOO_MANY_ATTACHMENTS_TEXT } from './attachment-rules.ts'
import { CERTIFICATE_NAME_MAX, trimmedTextError } from './form-rules-fields.ts'

const ORIGIN_REQUIRED_TEXT = 'This field is required.'
const ORIGIN_DATE_TEXT = 'Please enter a valid date.'

/** Characters each form field takes. The affiliation takes an organization's name, an address several lines. */
export const ORIGIN_FIELD_MAX = {
  originator_name: CERTIFICATE_NAME_MAX,
  originator_affiliation: 255,
  originator_address: 255,
  originator_license_number: DEFAULT_TEXT_MAX,
  certificate_name: CERTIFICATE_NAME_MAX,
  declaration_of_origin: 1000,
  date_assigned: 10,
  approver_name: 255,
} as const
export type OriginKey = keyof typeof ORIGIN_FIELD_MAX

/** The form's fields, in its order, without the attachments. */
export const ORIGIN_KEYS = Object.keys(ORIGIN_FIELD_MAX) as readonly OriginKey[]

/** form_fields as a form holds them or the wire brings them. */
export type OriginInput = { readonly [Key in OriginKey]?: unknown } & {
  readonly attachments?: readonly { readonly attachmentType: string; readonly name: string }[] | null | undefined
}

/**
 * Every rule of a new certificate of origin with its text, by key of form_fields ('attachments' for their number,
 * 'attachments.0' for one of them); the same for the screen and the API.
 */
export function validateOrigin(input: OriginInput): FieldErrors {
  const errors: FieldErrors = {}
  for (const key of ORIGIN_KEYS) {
    addFieldError(errors, key, trimmedTextError(input[key], ORIGIN_REQUIRED_TEXT, ORIGIN_FIELD_MAX[key]))
  }
  const date = input.date_assigned
  if (!isBlank(date) && !(typeof date === 'string' && isCalendarDay(date.trim()))) {
    errors['date_assigned'] = [wrongDay(date, ORIGIN_DATE_TEXT)]
  }
  const attachments = input.attachments ?? []
  addFieldError(errors, 'attachments', attachments.length > ORIGIN_ATTACHMENTS_MAX ? TOO_MANY_ATTACHMENTS_TEXT : null)
  attachments.forEach(({ attachmentType, name }, index) =>
    addFieldError(errors, `attachments.${index}`, originAttachmentError(attachmentType, name)),
  )
  return errors
}

/** What 'Originator is same as Issuing Organization' copies; a fact that is missing stays blank. */
export function originatorOf(
  userName: string,
  issuer: { name: string; address: string | null; license: string | null },
) {
  return {
    originator_name: userName,
    originator_affiliation: issuer.name,
    originator_address: issuer.address ?? '',
    originator_license_number: issuer.license ?? '',
  } satisfies Partial<Record<OriginKey, string>>
}
