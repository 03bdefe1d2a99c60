import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { dayInWords, isCalendarDay, wrongDay } from '../text/calendar-day.ts'
import { freeTextError, isBlank, nameError, textLength } from '../text/well-formed.ts'

/** Units of a certified value: a concentration of a solution, or a mass fraction of what is weighed. */
export const CERTIFIED_UNITS = ['ug/mL', 'mg/mL', 'mg/g', 'percent'] as const
export type CertifiedUnit = (typeof CERTIFIED_UNITS)[number]

/** What a certificate says of one analyte (INVENTORY-05). */
export interface CertifiedValue {
  analyte: string
  value: number
  unit: CertifiedUnit
  /** Counted besides the value; null where the value counts it already. */
  purity_percent: number | null
  /** Limits of the purity, percent, within which every value is as likely; none where it is not stated. */
  purity_uncertainty?: number | null | undefined
  /** In the unit of the value. */
  expanded_uncertainty: number | null
  /** The coverage factor of the uncertainty. */
  k: number | null
}

export const LOT_TEXT_MAX = 64
export const LOCATION_MAX = 128

export const LOT_TEXTS = {
  number: 'Please enter a lot number. 64 characters max length.',
  day: 'Please enter a day',
  received: 'Please enter the day on which it was received',
  future: 'This day is not over yet',
  opened: 'It cannot be opened before it was received',
  days: 'Please enter a whole number of days from 1 to 3650',
  amount: 'Please enter an amount above 0',
  analyte: 'Please name the analyte of each certified value, each once',
  value: 'A certified value is above 0',
  percent: 'Percent are above 0 and at most 100',
  purity: 'The limits of a purity are above 0 and below the purity that they belong to',
  uncertainty: 'An uncertainty is above 0 and has a coverage factor k of 1 to 5',
  extension: 'Please enter a day after {day}',
  taken: 'Less than what was used of it already, {taken}',
  exception: 'Please say in 10 to 500 characters why it is released with fewer runs',
  evidence: 'Please say in 5 to 255 characters what shows that it is still good, or attach a file',
  location: 'Maximum of 128 characters',
} as const

export interface LotInput {
  lot_number?: unknown
  received_on?: unknown
  expires_on?: unknown
  days_after_opening?: unknown
  amount_received?: unknown
  location?: unknown
  serial_number?: unknown
  certified?: readonly CertifiedValue[] | undefined
}

/** Every rule of a lot that is received, with its text. `today` is the laboratory's day. */
export function validateLot(input: LotInput, today: string): FieldErrors {
  return collectFieldErrors({
    lot_number: nameError(input.lot_number, LOT_TEXTS.number, LOT_TEXT_MAX),
    received_on: receivedError(input.received_on, today),
    expires_on:
      isNone(input.expires_on) || isCalendarDay(input.expires_on) ? null : wrongDay(input.expires_on, LOT_TEXTS.day),
    days_after_opening: isNone(input.days_after_opening) || isDays(input.days_after_opening) ? null : LOT_TEXTS.days,
    amount_received: isAbove0(input.amount_received) ? null : LOT_TEXTS.amount,
    location: freeTextError(input.location, LOCATION_MAX),
    serial_number: freeTextError(input.serial_number),
    certified: certifiedError(input.certified ?? []),
  })
}

function receivedError(day: unknown, today: string): string | null {
  if (!isCalendarDay(day)) return wrongDay(day, LOT_TEXTS.received)
  return day > today ? LOT_TEXTS.future : null
}

/** What is wrong with the certified values of a lot; null where they may stand. */
export function certifiedError(values: readonly CertifiedValue[]): string | null {
  const names = values.map(({ analyte }) => analyte.trim())
  if (names.some((name) => name === '') || new Set(names).size !== names.length) return LOT_TEXTS.analyte
  for (const { value, unit, purity_percent, purity_uncertainty = null, expanded_uncertainty, k } of values) {
    if (!isAbove0(value)) return LOT_TEXTS.value
    if ((unit === 'percent' && value > 100) || (purity_percent !== null && !isPercent(purity_percent))) {
      return LOT_TEXTS.percent
    }
    if (purity_uncertainty !== null && !(isAbove0(purity_uncertainty) && purity_uncertainty < (purity_percent ?? 0))) {
      return LOT_TEXTS.purity
    }
    const hasK = k !== null && k >= 1 && k <= 5
    if (expanded_uncertainty === null ? k !== null : !isAbove0(expanded_uncertainty) || !hasK) {
      return LOT_TEXTS.uncertainty
    }
  }
  return null
}

/** Message for the day on which a lot is opened; null where it may be that day. */
export function openedError(day: unknown, receivedOn: string, today: string): string | null {
  if (!isCalendarDay(day)) return wrongDay(day, LOT_TEXTS.day)
  if (day > today) return LOT_TEXTS.future
  return day < receivedOn ? LOT_TEXTS.opened : null
}

export interface ExtensionInput {
  extended_to?: unknown
  evidence?: unknown
  hasFile: boolean
}

/** Every rule of an extension: a later day than the one that counts, and what shows that the lot is still good. */
export function validateExtension(
  { extended_to, evidence, hasFile }: ExtensionInput,
  usableUntil: string,
): FieldErrors {
  const isLater = isCalendarDay(extended_to) && extended_to > usableUntil
  const said = typeof evidence === 'string' && !isBlank(evidence) ? textLength(evidence.trim()) : 0
  return collectFieldErrors({
    extended_to: isLater ? null : wrongDay(extended_to, LOT_TEXTS.extension.replace('{day}', dayInWords(usableUntil))),
    evidence: said > 255 || (said < 5 && !(hasFile && said === 0)) ? LOT_TEXTS.evidence : null,
  })
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null
}

function isDays(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 3650
}

function isAbove0(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 && value <= 1e12
}

function isPercent(value: number): boolean {
  return value > 0 && value <= 100
}
