import { FIRST_YEAR_TEXT, isBeforeFirstYear } from '../text/calendar-day.ts'
import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { RECEIPT_TEXTS, RECEIPT_UNITS, type ReceiptUnit } from '../samples/receipt-rules.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { freeTextError, isBlank, requiredTextError } from '../text/well-formed.ts'

/** What happens to a sample between its collection and its end (CCR 4 15706; 3 AAC 306.650). The database keeps these names. */
export const CUSTODY_KINDS = [
  'collected',
  'received',
  'refused',
  'moved',
  'opened',
  'aliquoted',
  'analysed',
  'returned',
  'sent_on',
  'retained',
  'disposed',
] as const
export type CustodyKind = (typeof CUSTODY_KINDS)[number]

export const CUSTODY_KIND_NAMES: Readonly<Record<CustodyKind, string>> = {
  collected: 'Collected',
  received: 'Received',
  refused: 'Refused',
  moved: 'Moved',
  opened: 'Opened',
  aliquoted: 'Aliquoted',
  analysed: 'Analysed',
  returned: 'Returned',
  sent_on: 'Sent on',
  retained: 'Retained',
  disposed: 'Disposed',
}

/** Where a sample is by its events: at the laboratory, refused there, given away, or disposed of. */
export const CUSTODY_STATES = ['here', 'refused', 'away', 'disposed'] as const
export type CustodyState = (typeof CUSTODY_STATES)[number]

export const CUSTODY_STATE_NAMES: Readonly<Record<CustodyState, string>> = {
  here: 'At the laboratory',
  refused: 'Refused',
  away: 'Given away',
  disposed: 'Disposed',
}

export const CUSTODY_TEXT_MAX = 255
export const CUSTODY_NOTE_MAX = 500

/** One event as it was typed or sent. */
export interface CustodyInput {
  kind: CustodyKind
  at?: unknown
  from_name?: unknown
  to_name?: unknown
  place_id?: unknown
  amount?: unknown
  amount_unit?: unknown
  seal_number?: unknown
  note?: unknown
}

/** What an event says, besides its photo and signatures. `at` is ISO 8601 in UTC. */
export interface CustodyFacts {
  kind: CustodyKind
  at: string
  from_name: string | null
  to_name: string | null
  place_id: number | null
  amount: number | null
  amount_unit: ReceiptUnit | null
  seal_number: string | null
  note: string | null
}

export const CUSTODY_TEXTS = {
  why: 'Please say why the sample is refused',
  place: 'Please select the place',
  to: 'Please say who it is given to',
  amount: 'Please enter the amount that is taken',
  taken: 'More than that, or in another unit, was taken of this sample already',
} as const

/** What takes from the amount of a sample. */
export const TAKING_KINDS: readonly CustodyKind[] = ['aliquoted', 'returned', 'sent_on', 'disposed']
const GIVEN_AWAY: readonly CustodyKind[] = ['returned', 'sent_on']
/** The clock of who types may be ahead of the server's. */
const CLOCKS_DIFFER_MS = 5 * 60_000
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** The broken rules of an event by field; none where it may be noted. Which facts it needs depends on its kind. */
export function custodyInputErrors(input: CustodyInput, now: Date): FieldErrors {
  const { kind } = input
  return collectFieldErrors({
    at: timeError(input.at, now),
    from_name: freeTextError(input.from_name, CUSTODY_TEXT_MAX),
    to_name: GIVEN_AWAY.includes(kind)
      ? requiredTextError(input.to_name, CUSTODY_TEXTS.to, CUSTODY_TEXT_MAX)
      : freeTextError(input.to_name, CUSTODY_TEXT_MAX),
    place_id: kind === 'moved' && isBlank(input.place_id) ? CUSTODY_TEXTS.place : null,
    amount: amountError(input),
    amount_unit: unitError(input),
    seal_number: freeTextError(input.seal_number, CUSTODY_TEXT_MAX),
    note:
      kind === 'refused'
        ? requiredTextError(input.note, CUSTODY_TEXTS.why, CUSTODY_NOTE_MAX)
        : freeTextError(input.note, CUSTODY_NOTE_MAX),
  })
}

/** An event as it is kept, after its rules passed; without a time it happens now. */
export function custodyFactsOf(input: CustodyInput, now: Date): CustodyFacts {
  const text = (value: unknown): string | null => (typeof value === 'string' && !isBlank(value) ? value.trim() : null)
  const amount = parseDecimal(input.amount)
  return {
    kind: input.kind,
    at: typeof input.at === 'string' && INSTANT.test(input.at) ? new Date(input.at).toISOString() : now.toISOString(),
    from_name: text(input.from_name),
    to_name: text(input.to_name),
    place_id: typeof input.place_id === 'number' ? input.place_id : null,
    amount,
    amount_unit: amount === null ? null : (RECEIPT_UNITS.find((unit) => unit === input.amount_unit) ?? null),
    seal_number: text(input.seal_number),
    note: text(input.note),
  }
}

function timeError(value: unknown, now: Date): string | null {
  if (isBlank(value)) return null
  if (isBeforeFirstYear(value)) return FIRST_YEAR_TEXT
  if (typeof value !== 'string' || !INSTANT.test(value) || Number.isNaN(Date.parse(value))) return RECEIPT_TEXTS.time
  return Date.parse(value) > now.getTime() + CLOCKS_DIFFER_MS ? RECEIPT_TEXTS.future : null
}

function amountError({ kind, amount: typed, amount_unit: unit }: CustodyInput): string | null {
  if (isBlank(typed)) {
    if (kind === 'aliquoted') return CUSTODY_TEXTS.amount
    return isBlank(unit) ? null : RECEIPT_TEXTS.noAmount
  }
  const amount = parseDecimal(typed)
  return amount !== null && amount > 0 ? null : RECEIPT_TEXTS.amount
}

function unitError({ amount, amount_unit: unit }: CustodyInput): string | null {
  if (isBlank(unit)) return isBlank(amount) ? null : RECEIPT_TEXTS.unit
  return RECEIPT_UNITS.some((known) => known === unit) ? null : RECEIPT_TEXTS.unit
}
