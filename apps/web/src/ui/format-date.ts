const DATE = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: '2-digit' })
const DATE_TIME = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A day in the reader's time zone, e.g. 'Nov 20, 2026'; a dash for none. */
export function formatDate(instant: string | null): string {
  return instant === null ? '–' : DATE.format(new Date(instant))
}

/** A day and time in the reader's time zone, e.g. 'Nov 20, 2026, 14:05'; a dash for none. */
export function formatDateTime(instant: string | null): string {
  return instant === null ? '–' : DATE_TIME.format(new Date(instant))
}
