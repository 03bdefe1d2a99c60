import { FIRST_YEAR_TEXT, isBeforeFirstYear } from '../text/calendar-day.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { freeTextError, isBlank } from '../text/well-formed.ts'

/** Units of the amount that was received. */
export const RECEIPT_UNITS = ['g', 'mg', 'mL', 'units'] as const
export type ReceiptUnit = (typeof RECEIPT_UNITS)[number]

export const RECEIPT_TEXT_MAX = 64

/** How a sample came to the laboratory; null where it was not noted. Times are ISO 8601 in UTC. */
export interface Receipt {
  collected_at: string | null
  collected_by: string | null
  collected_place: string | null
  sampler_licence: string | null
  received_at: string | null
  received_by: string | null
  condition: string | null
  temperature_c: number | null
  amount: number | null
  amount_unit: ReceiptUnit | null
}

export const RECEIPT_FIELDS = [
  'collected_at',
  'collected_by',
  'collected_place',
  'sampler_licence',
  'received_at',
  'received_by',
  'condition',
  'temperature_c',
  'amount',
  'amount_unit',
] as const satisfies readonly (keyof Receipt)[]

export type ReceiptInput = { [Field in keyof Receipt]?: unknown }

export const RECEIPT_TEXTS = {
  time: 'Please enter a date and time',
  future: 'This lies in the future',
  order: 'A sample cannot be received before it is collected',
  temperature: 'Temperature must be a number from -200 to 100 °C',
  amount: 'Amount must be a number above 0',
  unit: 'Please select a unit',
  noAmount: 'Please enter the amount',
} as const

const TEXTS = ['collected_by', 'collected_place', 'sampler_licence', 'received_by', 'condition'] as const
/** From the boiling point of nitrogen to that of water: what lies outside was mistyped. */
const [COLDEST_C, WARMEST_C] = [-200, 100]
/** The clock of who types may be ahead of the server's. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/** The first broken rule of each field, by its name; empty where all is well. Nothing has to be filled. */
export function receiptErrors(
  input: ReceiptInput | null | undefined,
  now: Date,
): Partial<Record<keyof Receipt, string>> {
  if (!input) return {}
  const [collected, received] = [input.collected_at, input.received_at]
  const isReversed = isInstant(collected) && isInstant(received) && Date.parse(received) < Date.parse(collected)
  const unit = input.amount_unit
  const rules: [keyof Receipt, string | null][] = [
    ...TEXTS.map((field): [keyof Receipt, string | null] => [field, freeTextError(input[field], RECEIPT_TEXT_MAX)]),
    ['collected_at', timeError(collected, now)],
    ['received_at', timeError(received, now) ?? (isReversed ? RECEIPT_TEXTS.order : null)],
    ['temperature_c', temperatureError(input.temperature_c)],
    ['amount', amountError(input.amount) ?? (isBlank(input.amount) && !isBlank(unit) ? RECEIPT_TEXTS.noAmount : null)],
    ['amount_unit', unitError(unit, isBlank(input.amount))],
  ]
  return Object.fromEntries(rules.filter(([, error]) => error !== null))
}

/** The receipt as it is kept, after its rules passed; null where nothing was noted. */
export function receiptOf(input: ReceiptInput | null | undefined): Receipt | null {
  if (!input) return null
  const text = (value: unknown): string | null => (typeof value === 'string' && !isBlank(value) ? value.trim() : null)
  const time = (value: unknown): string | null => (isInstant(value) ? new Date(value).toISOString() : null)
  const receipt: Receipt = {
    collected_at: time(input.collected_at),
    collected_by: text(input.collected_by),
    collected_place: text(input.collected_place),
    sampler_licence: text(input.sampler_licence),
    received_at: time(input.received_at),
    received_by: text(input.received_by),
    condition: text(input.condition),
    temperature_c: parseDecimal(input.temperature_c),
    amount: parseDecimal(input.amount),
    amount_unit: RECEIPT_UNITS.find((unit) => unit === input.amount_unit) ?? null,
  }
  return Object.values(receipt).some((value) => value !== null) ? receipt : null
}

/** Whether another amount was received than was noted before; custody follows it. */
export function isAmountChanged(before: Receipt | null, after: Receipt | null): boolean {
  const amountOf = (receipt: Receipt | null) => [receipt?.amount ?? null, receipt?.amount_unit ?? null].join(' ')
  return amountOf(before) !== amountOf(after)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))
}

function timeError(value: unknown, now: Date): string | null {
  if (isBlank(value)) return null
  if (isBeforeFirstYear(value)) return FIRST_YEAR_TEXT
  if (!isInstant(value)) return RECEIPT_TEXTS.time
  return Date.parse(value) > now.getTime() + CLOCKS_DIFFER_MS ? RECEIPT_TEXTS.future : null
}

function temperatureError(value: unknown): string | null {
  if (isBlank(value)) return null
  const celsius = parseDecimal(value)
  const isPossible = celsius !== null && celsius >= COLDEST_C && celsius <= WARMEST_C
  return isPossible ? null : RECEIPT_TEXTS.temperature
}

function amountError(value: unknown): string | null {
  if (isBlank(value)) return null
  const amount = parseDecimal(value)
  return amount !== null && amount > 0 && Number.isFinite(amount) ? null : RECEIPT_TEXTS.amount
}

function unitError(unit: unknown, isWithoutAmount: boolean): string | null {
  if (isBlank(unit)) return isWithoutAmount ? null : RECEIPT_TEXTS.unit
  return RECEIPT_UNITS.some((known) => known === unit) ? null : RECEIPT_TEXTS.unit
}
