import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'

/** How much one organization may want of a server that others use, too. */
export interface OrganizationLimits {
  calls_per_minute: number
  calls_at_once: number
  /** Calls that draw a document or read a result file, under way at once. */
  jobs_at_once: number
  /** Shared reports whose mail was not sent yet. */
  mails_waiting: number
  /** Stored files, in units of 1,000,000,000 bytes. */
  stored_gb: number
}

export type LimitName = keyof OrganizationLimits

interface Limit {
  label: string
  /** Where neither the server's settings nor the provider say another. */
  standard: number
  most: number
}

/** Generous: a laboratory that works by hand does not come near. */
export const ORGANIZATION_LIMITS: Readonly<Record<LimitName, Limit>> = {
  calls_per_minute: { label: 'Calls per minute', standard: 12_000, most: 10_000_000 },
  calls_at_once: { label: 'Calls at once', standard: 200, most: 100_000 },
  jobs_at_once: { label: 'Documents and files at once', standard: 50, most: 10_000 },
  mails_waiting: { label: 'Mails waiting', standard: 1_000, most: 1_000_000 },
  stored_gb: { label: 'Stored files, GB', standard: 1_000, most: 1_000_000 },
}
export const LIMIT_NAMES = Object.keys(ORGANIZATION_LIMITS) as LimitName[]

/** The same of each limit, by its name. */
export function limitsBy<T>(valueOf: (name: LimitName) => T): Record<LimitName, T> {
  return Object.fromEntries(LIMIT_NAMES.map((name) => [name, valueOf(name)])) as Record<LimitName, T>
}

/** What is wrong with an organization's own limits, by field; a blank one stands for the server's. */
export function validateLimits(input: Readonly<Partial<Record<LimitName, unknown>>>): FieldErrors {
  return collectFieldErrors(limitsBy((name) => limitError(input[name], ORGANIZATION_LIMITS[name].most)))
}

function limitError(value: unknown, most: number): string | null {
  if (value === null || value === undefined || value === '') return null
  const isWithin = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
  return isWithin ? null : `A whole number from 1 to ${most.toLocaleString('en-US')}, or nothing for the server's own`
}
