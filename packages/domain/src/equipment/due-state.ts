import { dayInWords } from '../text/calendar-day.ts'
import type { EventOutcome } from './equipment-events.ts'
import { SCHEDULED_KINDS, type EquipmentSchedule, type EquipmentState, type ScheduledKind } from './equipment-rules.ts'

/** Work is named as due, and the laboratory is notified, this many days before. */
export const DUE_SOON_DAYS = 14

/** The newest event of a kind that was not struck out. */
export interface LastEvent {
  kind: ScheduledKind
  /** '2027-02-28' */
  happened_on: string
  outcome: EventOutcome | null
  next_due_on: string | null
  /** Runs that its machine delivered from that day on; null where nobody counts them. */
  injections: number | null
}

/** What is known of a piece; days are '2027-02-28'. */
export interface ScheduledPiece {
  name: string
  state: EquipmentState
  state_since: string
  state_why: string | null
  in_service_since: string | null
  /** The day on which it was put on the list. */
  listed_on: string
  schedules: readonly EquipmentSchedule[]
  last_events: readonly LastEvent[]
  /** Runs of its machine since it is in service, for work that was never recorded; null where nobody counts them. */
  injections: number | null
}

export type DueWord = 'ok' | 'due_soon' | 'overdue'

export interface DueItem {
  kind: ScheduledKind
  due: DueWord
  /** The day by which it is to be done; null where only injections count. */
  due_on: string | null
  /** When it was done last; null where that is not recorded. */
  last_on: string | null
  /** Whether the last time failed: it does not count, and the work is overdue since that day. */
  is_failed: boolean
  injections: number | null
  every_injections: number | null
}

export interface DueState {
  due: DueWord
  /** One per scheduled kind, in their order. */
  items: DueItem[]
  /** The first day on which something is due; null where no day is. */
  due_on: string | null
}

const WORST: readonly DueWord[] = ['overdue', 'due_soon', 'ok']

/** What is due of a piece on a day: the one place that says so. A retired piece owes nothing. */
export function dueState(piece: ScheduledPiece, today: string): DueState {
  const items = piece.state === 'retired' ? [] : SCHEDULED_KINDS.flatMap((kind) => dueItem(piece, kind, today) ?? [])
  const days = items.flatMap(({ due_on }) => due_on ?? [])
  return {
    due: WORST.find((word) => items.some(({ due }) => due === word)) ?? 'ok',
    items,
    due_on: days.toSorted()[0] ?? null,
  }
}

/** The days that put a piece in its place among others, whatever day it is. */
export interface DueDays {
  /** The first day on which something is due; null where no day is. */
  due_on: string | null
  /** The first day on which something is overdue: the day after it was due, or that of a failure. */
  overdue_on: string | null
}

/** When a piece is due and overdue, as far as days say so; what injections use up is only known while they are counted. */
export function dueDays(piece: ScheduledPiece): DueDays {
  const { items, due_on } = dueState(piece, piece.listed_on)
  const overdue = items.flatMap(({ due_on: day, is_failed: isFailed }) =>
    day === null ? [] : isFailed ? day : dayAfter(day, 1),
  )
  return { due_on, overdue_on: overdue.toSorted()[0] ?? null }
}

/** The same for a piece whose injections are counted: what they have used up is overdue today. */
export function dueDaysToday(piece: ScheduledPiece, today: string): DueDays {
  const days = dueDays(piece)
  const isUsed = dueState(piece, today).due === 'overdue' && (days.overdue_on === null || days.overdue_on > today)
  return isUsed
    ? { due_on: days.due_on !== null && days.due_on < today ? days.due_on : today, overdue_on: today }
    : days
}

function dueItem(piece: ScheduledPiece, kind: ScheduledKind, today: string): DueItem | null {
  const schedule = piece.schedules.find((one) => one.kind === kind)
  const last = piece.last_events.find((one) => one.kind === kind)
  const isFailed = last?.outcome === 'failed'
  const stated = isFailed ? last.happened_on : last?.next_due_on
  if (!schedule && !stated) return null
  const from = last?.happened_on ?? piece.in_service_since ?? piece.listed_on
  const everyDays = schedule?.every_days ?? null
  const due_on = stated ?? (everyDays === null ? null : dayAfter(from, everyDays))
  const every_injections = schedule?.every_injections ?? null
  const injections = every_injections === null ? null : (last ?? piece).injections
  const isOverdue = isFailed || isUsedUp({ injections, every_injections }) || (due_on !== null && due_on < today)
  const isSoon = due_on !== null && due_on <= dayAfter(today, DUE_SOON_DAYS)
  return {
    kind,
    due: isOverdue ? 'overdue' : isSoon ? 'due_soon' : 'ok',
    due_on,
    last_on: last?.happened_on ?? null,
    is_failed: isFailed,
    injections,
    every_injections,
  }
}

/** Whether the injections are made after which the work is due. */
export function isUsedUp({
  injections,
  every_injections: every,
}: Pick<DueItem, 'injections' | 'every_injections'>): boolean {
  return every !== null && injections !== null && injections >= every
}

/** The day so many days after another; before it for a negative number. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export const WORK_NAMES: Readonly<Record<ScheduledKind, string>> = {
  calibrated: 'Calibration',
  verified: 'Verification',
  maintained: 'Maintenance',
}

/** 'Calibration was due 11/01/2026', for lists, mails and refusals. */
export function dueText(item: DueItem): string {
  const work = WORK_NAMES[item.kind]
  if (item.is_failed) return `${work} failed ${dayInWords(item.due_on ?? '')}`
  const { injections, every_injections: every } = item
  if (isUsedUp(item)) {
    const since = item.last_on === null ? '' : ` since ${dayInWords(item.last_on)}`
    return `${work} is due after ${every} injections; there are ${injections}${since}`
  }
  if (item.due_on === null) return `${work} is due after ${every} injections; there are ${injections ?? 0}`
  const verb = item.due === 'overdue' ? 'was' : 'is'
  return `${work} ${verb} due ${dayInWords(item.due_on)}`
}

/**
 * Why a piece cannot be used for samples on a day: what is wrong, and since when. Null where it can be, which holds for
 * every piece without a schedule that is in service.
 */
export function unfitText(piece: ScheduledPiece, today: string): string | null {
  const { name, state, state_since, state_why } = piece
  if (state === 'out_of_service') {
    return `${name} is out of service since ${dayInWords(state_since)}${state_why === null ? '' : ` (${state_why})`}`
  }
  if (state === 'retired') return `${name} is retired since ${dayInWords(state_since)}`
  const overdue = dueState(piece, today).items.filter(({ due }) => due === 'overdue')
  return overdue.length === 0 ? null : `${name} is overdue: ${overdue.map(dueText).join(', ')}`
}
