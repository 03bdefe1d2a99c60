import type { Equipment } from '@eluent/contract'
import {
  EQUIPMENT_EVENT_NAMES,
  EQUIPMENT_KIND_NAMES,
  EVENT_OUTCOME_NAMES,
  SCHEDULED_KINDS,
  WORK_NAMES,
  type EquipmentEventKind,
  type EquipmentKind,
  type EventOutcome,
  type ScheduledKind,
} from '@eluent/domain/equipment'
import { formatCalendarDay } from '../../ui/dates/format-date.ts'
import { t } from '../../language/t.ts'

export type DueItem = Equipment['due_items'][number]

export function kindWord(kind: EquipmentKind): string {
  return t(EQUIPMENT_KIND_NAMES[kind])
}

export function eventWord(kind: EquipmentEventKind): string {
  return t(EQUIPMENT_EVENT_NAMES[kind])
}

export function outcomeWord(outcome: EventOutcome | null): string {
  return outcome === null ? '–' : t(EVENT_OUTCOME_NAMES[outcome])
}

export function workWord(kind: ScheduledKind): string {
  return t(WORK_NAMES[kind])
}

/** A day as lists show it; a dash for none. */
export function dayWord(day: string | null): string {
  return formatCalendarDay(day)
}

/** When one kind of work is to be done, by day and by injections. */
export function dueWords({ is_failed, due_on, injections, every_injections }: DueItem): string {
  if (is_failed) return t('Failed {day}', { day: dayWord(due_on) })
  const parts = [
    ...(due_on === null ? [] : [dayWord(due_on)]),
    ...(every_injections === null
      ? []
      : [t('{injections} of {limit} injections', { injections: injections ?? 0, limit: every_injections })]),
  ]
  return parts.join(', ')
}

/** The most urgent work of a piece, for its row in the list; a dash where nothing is scheduled. */
export function firstDue({ due, due_on, due_items: items }: Equipment): string {
  const item = items.find((one) => one.due === due && (due_on === null || one.due_on === due_on || due === 'overdue'))
  return item === undefined ? '–' : `${workWord(item.kind)}: ${dueWords(item)}`
}

/** '365 days, 1000 injections'; a dash where it is not scheduled. */
function scheduleWords(schedule: Equipment['schedules'][number] | undefined): string {
  if (!schedule) return '–'
  const { every_days: days, every_injections: injections } = schedule
  const parts = [
    ...(days === null ? [] : [t('{days, plural, one {every day} other {every # days}}', { days })]),
    ...(injections === null ? [] : [t('every {injections} injections', { injections })]),
  ]
  return parts.join(', ')
}

/** What stands in the table of work: what is scheduled, and what an event gave a day. */
export function workRows({ due_items: items, schedules }: Equipment) {
  return SCHEDULED_KINDS.flatMap((kind) => {
    const item = items.find((one) => one.kind === kind)
    return item ? [{ ...item, schedule: scheduleWords(schedules.find((one) => one.kind === kind)) }] : []
  })
}
