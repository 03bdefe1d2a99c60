import { FIRST_YEAR_TEXT, isBeforeFirstYear, isCalendarDay } from './calendar-day.ts'

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
  if (days.some(isBeforeFirstYear)) return FIRST_YEAR_TEXT
  return days.every(isCalendarDay) ? null : 'Days as 2026-12-25, with a comma between them'
}
