const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether the value is a day of the calendar, '2027-02-28' but not '2027-02-30'. */
export function isCalendarDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value)) return false
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
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  return (type) => parts.find((candidate) => candidate.type === type)?.value ?? ''
}

/** '2026-11-21' as dates stand in lists and on paper: '11/21/2026'. What is no day stays as it is. */
export function dayInWords(day: string): string {
  return day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
}

/** The days of a list that is typed, in whatever order: '2026-12-25, 2027-01-01'. */
export function typedDays(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}

const MOST_DAYS_TYPED = 100

/** What is wrong with a typed list of days; null for a valid one, which may be empty. */
export function typedDaysError(text: unknown): string | null {
  if (typeof text !== 'string') return 'Days as 2026-12-25, with a comma between them'
  const days = typedDays(text)
  if (days.length > MOST_DAYS_TYPED) return 'At most 100 days'
  return days.every(isCalendarDay) ? null : 'Days as 2026-12-25, with a comma between them'
}
