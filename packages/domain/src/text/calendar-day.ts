const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Nothing that a laboratory enters is older: an earlier year is a slip of the hand, such as 0026 for 2026. */
const FIRST_YEAR = 1900
export const FIRST_YEAR_TEXT = 'Please enter a year from 1900 on.'

/** Whether a day or an instant, as '0026-11-28' or '0026-11-28T10:00Z', is before what anybody means. */
export function isBeforeFirstYear(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) && Number(value.slice(0, 4)) < FIRST_YEAR
}

/** What is said of a value that is no day, or no instant, that counts: its own text, but for a year that nobody means. */
export function wrongDay(value: unknown, text: string): string {
  return isBeforeFirstYear(value) ? FIRST_YEAR_TEXT : text
}

/** Whether the value is a day of the calendar from 1900 on, '2027-02-28' but not '2027-02-30'. */
export function isCalendarDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value) || isBeforeFirstYear(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** The day an instant falls on in a time zone: '2027-01-31'. @throws RangeError for an unknown time zone */
export function dayIn(instant: Date, timeZone: string): string {
  const part = clockParts(instant, timeZone)
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The parts of an instant on a clock of 24 hours in a time zone, two digits each, the year in full. */
export function clockParts(instant: Date, timeZone: string): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = clockOf(timeZone).formatToParts(instant)
  return (type) => parts.find((candidate) => candidate.type === type)?.value ?? ''
}

/** '2026-11-21' as dates stand in lists and on paper: '11/21/2026'. What is not a day stays as it is. */
export function dayInWords(day: string): string {
  return day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Callers name the time zone. */
const MOST_CLOCKS = 200

/** Kept, since making one takes six times as long as asking it. @throws RangeError for an unknown time zone */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  if (clocks.size < MOST_CLOCKS) clocks.set(timeZone, clock)
  return clock
}
