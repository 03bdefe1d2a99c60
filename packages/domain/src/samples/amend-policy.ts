import { roleCan } from '../auth/permissions.ts'
import { ADMIN_ROLE_SLUGS, isAdminRole } from '../auth/roles.ts'
import { freeTextError } from '../text/well-formed.ts'
import { ALLOWED, NOT_AUTHORIZED_TEXT, refuse, type Decision } from './decision.ts'
import { collectFieldErrors, type FieldErrors } from './field-errors.ts'
import { RECEIPT_FIELDS, type Receipt } from './receipt-rules.ts'
import { batchNumberError, PREPARED_FOR_MAX, strainNameError, SUBMISSION_IDENTIFICATION_MAX } from './intake-rules.ts'

const AMEND_TEXTS = {
  unfinished: 'A sample can be amended when it is finished.',
  certified: 'What is sealed stays as it is: a certified sample cannot be amended.',
} as const

/** The refusal of an amendment that changes nothing. */
export const NOTHING_AMENDED_TEXT = 'Please change at least one value'

/** What an amendment may correct; results, weight and vials stay as they were measured. */
export const AMENDABLE = ['strain_name', 'batch_number', 'prepared_for', 'submission_identification'] as const
export type AmendableField = (typeof AMENDABLE)[number]
/** What of its receipt is corrected, as amendments name it. */
export const AMENDABLE_RECEIPT = RECEIPT_FIELDS.map((field) => `receipt.${field}` as const)
export type AmendedField = AmendableField | (typeof AMENDABLE_RECEIPT)[number]
export type AmendableValues = Record<AmendableField, string | null>

/** One value that was corrected, which stays readable beside the new one. */
export interface Amendment {
  field: AmendedField
  old: string | null
  new: string | null
  why: string
  by: string
  at: string
}

export interface AmendFacts {
  role: string
  finished: boolean
  certus_id: number | null
}

/** Whether the role may amend the sample: the admin roles that may edit samples. */
export function mayAmendSample(
  facts: AmendFacts,
  adminRoles: readonly string[] = ADMIN_ROLE_SLUGS,
): Decision<'forbidden' | 'unfinished' | 'certified'> {
  if (!roleCan(facts.role, 'sample.edit') || !isAdminRole(facts.role, adminRoles)) {
    return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  }
  if (!facts.finished) return refuse('unfinished', AMEND_TEXTS.unfinished)
  return facts.certus_id === null ? ALLOWED : refuse('certified', AMEND_TEXTS.certified)
}

/** Whether the role may say what units and certificates need of a sample, finished or not; never of one that is sealed. */
export function mayDetailSample(
  { role, certus_id }: Pick<AmendFacts, 'role' | 'certus_id'>,
  adminRoles: readonly string[] = ADMIN_ROLE_SLUGS,
): Decision<'forbidden' | 'certified'> {
  if (!roleCan(role, 'sample.edit') || !isAdminRole(role, adminRoles)) return refuse('forbidden', NOT_AUTHORIZED_TEXT)
  return certus_id === null ? ALLOWED : refuse('certified', AMEND_TEXTS.certified)
}

/** What is wrong with the values of an amendment, by the rules of the intake; those that are left out are kept. */
export function amendmentErrors(values: Readonly<Partial<Record<AmendableField, unknown>>>): FieldErrors {
  const judge = (field: AmendableField, error: (value: unknown) => string | null) =>
    values[field] === undefined ? null : error(values[field])
  return collectFieldErrors({
    strain_name: judge('strain_name', strainNameError),
    batch_number: judge('batch_number', batchNumberError),
    prepared_for: judge('prepared_for', (value) => freeTextError(value, PREPARED_FOR_MAX)),
    submission_identification: judge('submission_identification', (value) =>
      freeTextError(value, SUBMISSION_IDENTIFICATION_MAX),
    ),
  })
}

/** The values that an amendment really changes, as they are kept: without the spaces around them, null for none. */
export function amendedValues(
  stored: AmendableValues,
  values: Readonly<Partial<Record<AmendableField, string | null | undefined>>>,
): Partial<AmendableValues> {
  const changed = AMENDABLE.flatMap((field) => {
    const value = values[field]
    if (value === undefined) return []
    const kept = value?.trim() || null
    return kept === (stored[field] ?? null) ? [] : [[field, kept] as const]
  })
  return Object.fromEntries(changed)
}

/** What an amendment changes of the receipt, field by field, in the words that stay readable. */
export function amendedReceipt(
  stored: Receipt | null,
  receipt: Receipt | null,
): Pick<Amendment, 'field' | 'old' | 'new'>[] {
  const textOf = (value: string | number | null | undefined) => (value == null ? null : String(value))
  return RECEIPT_FIELDS.flatMap((field) => {
    const [before, after] = [textOf(stored?.[field]), textOf(receipt?.[field])]
    return before === after ? [] : [{ field: `receipt.${field}` as const, old: before, new: after }]
  })
}
