import type { ListDay } from '@eluent/domain/lists'
import { isCalendarDay } from '@eluent/domain/text'
import { t } from '../../../language/t.ts'

/** Days that a list may be narrowed to, by the clock of who reads. */
export const DAY_CHOICES = [
  { value: 'today', label: t('Today') },
  { value: 'yesterday', label: t('Yesterday') },
  { value: 'week', label: t('This week') },
  { value: 'month', label: t('This month') },
] as const satisfies readonly { value: ListDay; label: string }[]

export interface ChosenDays {
  date: string | undefined
  /** Days, '2026-11-22'; both count. */
  from: string | undefined
  to: string | undefined
}

/** The instants between which samples were registered; a week begins on Monday (ISO 8601). */
export function createdRange(
  { date, from, to }: ChosenDays,
  now: Date,
): { created_from?: string; created_before?: string } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const at = (shift: number) => new Date(year, month, day + shift).toISOString()
  const ranges = new Map<string | undefined, readonly [from: string, before: string]>([
    ['today', [at(0), at(1)]],
    ['yesterday', [at(-1), at(0)]],
    ['week', [at(-((now.getDay() + 6) % 7)), at(1)]],
    ['month', [new Date(year, month, 1).toISOString(), at(1)]],
  ])
  const named = ranges.get(date)
  if (named) return { created_from: named[0], created_before: named[1] }
  return {
    ...(from !== undefined && isCalendarDay(from) && { created_from: startOf(from, 0) }),
    ...(to !== undefined && isCalendarDay(to) && { created_before: startOf(to, 1) }),
  }
}

function startOf(day: string, shift: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + shift).toISOString()
}
