import { isCalendarDay } from '@eluent/domain/text'
import { locale } from '../../language/t.ts'

const DATE = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
/** A day in the reader's time zone, in the form of the lists: '11/20/2026'; a dash for none. */
export function formatDate(instant: string | null): string {
  return instant === null ? '–' : DATE.format(new Date(instant))
}

const CALENDAR_DAY = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'UTC',
})
/** A day of the calendar, '2026-11-20', in the form of the lists, whatever the time zone; a dash for none, and what is not a day as it is. */
export function formatCalendarDay(day: string | null): string {
  if (day === null) return '–'
  return isCalendarDay(day) ? CALENDAR_DAY.format(new Date(`${day}T00:00:00Z`)) : day
}

const DAY = new Intl.DateTimeFormat(locale, { month: '2-digit', day: '2-digit' })
/** The same where there is little room: without the year where it is this one, e.g. '11/20'. */
export function formatDay(instant: string, now = new Date()): string {
  const at = new Date(instant)
  return at.getFullYear() === now.getFullYear() ? DAY.format(at) : formatDate(instant)
}

const TIME = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
/** The time of day in the reader's time zone, e.g. '2:05 PM'. */
export function formatTime(instant: string): string {
  return TIME.format(new Date(instant))
}
