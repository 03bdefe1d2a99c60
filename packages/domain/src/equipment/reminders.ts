import { dayAfter, type DueItem } from './due-state.ts'
import type { ScheduledKind } from './equipment-rules.ts'

/** By kind of work: which due day was mailed last, and on which day; null where only injections make it due. */
export type Reminded = Partial<Record<ScheduledKind, { due_on: string | null; mailed_on: string }>>

/** After the due day it is mailed again this often, days. */
const AGAIN_DAYS = 7

/**
 * Whether a mail about this work goes out today: as soon as it is named as due (14 days before), on the day, and each week
 * after it. A day without a sweep is made up for by the next one.
 */
export function isReminderDue({ kind, due, due_on }: DueItem, reminded: Reminded, today: string): boolean {
  if (due === 'ok') return false
  const last = reminded[kind]
  if (last?.due_on !== due_on) return true
  if (due_on !== null && today < due_on) return false
  const isOfBefore = due_on !== null && last.mailed_on < due_on
  return isOfBefore || dayAfter(last.mailed_on, AGAIN_DAYS) <= today
}
