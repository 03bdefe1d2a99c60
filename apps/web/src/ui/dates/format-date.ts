import { locale } from '../../language/t.ts'

const DATE = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: '2-digit' })
/** A day in the reader's time zone, e.g. 'Nov 20, 2026'; a dash for none. */
export function formatDate(instant: string | null): string {
  return instant === null ? '–' : DATE.format(new Date(instant))
}

const TIME = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
/** The time of day in the reader's time zone, e.g. '2:05 PM'. */
export function formatTime(instant: string): string {
  return TIME.format(new Date(instant))
}
