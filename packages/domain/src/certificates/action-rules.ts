import { clockParts, dayIn, isCalendarDay } from '../text/calendar-day.ts'
import { DEFAULT_TEXT_MAX } from '../text/well-formed.ts'

/** Characters of the optional reason of an expiry, a renewal or a revocation. */
export const ACTION_REASON_MAX = DEFAULT_TEXT_MAX

export const EXPIRY_TEXTS = {
  missing: 'Please choose a date.',
  past: 'The date must be today or later.',
  renewPast: 'The new date must be in the future.',
} as const

interface Clock {
  /** ms since 1970 */
  nowMs: number
  /** Of the user, e.g. 'America/Denver'. */
  timeZone: string
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * The moment an expiry_date names: a day ('2027-01-31') counts to its end in the user's time zone, an instant (ISO 8601
 * with its offset) is itself. Null for anything else.
 */
export function expiryInstant(chosen: unknown, timeZone: string): Date | null {
  if (typeof chosen !== 'string') return null
  if (INSTANT.test(chosen)) {
    const instant = new Date(chosen)
    return Number.isNaN(instant.getTime()) ? null : instant
  }
  return isCalendarDay(chosen) ? endOfDay(chosen, timeZone) : null
}

/**
 * Why an expiry or a renewal to this expiry_date is refused; null where it is not. Expiring takes today as its earliest
 * day, the moments of it that have passed included ('Expire Now'); a renewal must end later than now.
 */
export function expiryDateError(action: 'expire' | 'renew', chosen: unknown, clock: Clock): string | null {
  const instant = expiryInstant(chosen, clock.timeZone)
  if (instant === null) return EXPIRY_TEXTS.missing
  if (action === 'renew') return instant.getTime() > clock.nowMs ? null : EXPIRY_TEXTS.renewPast
  const today = dayIn(new Date(clock.nowMs), clock.timeZone)
  return dayIn(instant, clock.timeZone) >= today ? null : EXPIRY_TEXTS.past
}

/** The last millisecond of a day in a time zone. */
function endOfDay(day: string, timeZone: string): Date {
  const nextMidnight = Date.parse(`${day}T00:00:00Z`) + 86_400_000
  // A first guess by UTC, corrected by the zone's offset there; once more, in case the clocks change in between.
  let start = nextMidnight
  for (let step = 0; step < 2; step++) start = nextMidnight - offsetMs(new Date(start), timeZone)
  return new Date(start - 1)
}

function offsetMs(instant: Date, timeZone: string): number {
  const part = clockParts(instant, timeZone)
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((type) =>
    Number(part(type as Intl.DateTimeFormatPartTypes)),
  ) as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1000) * 1000
}
