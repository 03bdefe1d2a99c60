import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { dayInWords, isCalendarDay, wrongDay } from '../text/calendar-day.ts'

/** What a package is about. */
export const PACKAGE_SUBJECTS = ['sample', 'analytical_batch', 'period'] as const
export type PackageSubject = (typeof PACKAGE_SUBJECTS)[number]

/** Waiting is set by who asks for it; packing, ready and failed by who makes it. Ready and failed are ends. */
export const PACKAGE_STATES = ['waiting', 'packing', 'ready', 'failed'] as const
export type PackageState = (typeof PACKAGE_STATES)[number]

export const PACKAGE_STATE_NAMES: Readonly<Record<PackageState, string>> = {
  waiting: 'Waiting',
  packing: 'Being made',
  ready: 'Ready',
  failed: 'Not made',
}

/** Why a package that failed is not there. */
export const PACKAGE_FAILED_TEXT = 'It could not be made. The log of the server says why.'

/** More are packed period by period. */
export const PACKAGE_SAMPLES_MAX = 1000
const PERIOD_DAYS_MAX = 366
const DAY_MS = 24 * 60 * 60 * 1000

/** The days of a period, both of them in it. @param today where the caller is */
export function validatePackagePeriod({ from, to }: { from: unknown; to: unknown }, today: string): FieldErrors {
  return collectFieldErrors({ from: dayError(from, today), to: dayError(to, today) ?? lengthError(from, to) })
}

function dayError(day: unknown, today: string): string | null {
  if (!isCalendarDay(day)) return wrongDay(day, 'Please enter a day.')
  return day > today ? 'This day is in the future.' : null
}

function lengthError(from: unknown, to: unknown): string | null {
  if (!isCalendarDay(from) || !isCalendarDay(to)) return null
  if (to < from) return 'The last day is before the first.'
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days > PERIOD_DAYS_MAX ? 'A period is at most a year long.' : null
}

/** Why a package of so many samples is not made; null where it is. */
export function tooManySamples(samples: number): string | null {
  if (samples <= PACKAGE_SAMPLES_MAX) return null
  const found = samples.toLocaleString('en-US')
  return `${found} reports were released in this period; a package holds ${PACKAGE_SAMPLES_MAX.toLocaleString('en-US')}. Please choose a shorter one.`
}

/** What a package of a period is called. */
export function periodTitle(from: string, to: string): string {
  return `${dayInWords(from)} to ${dayInWords(to)}`
}
