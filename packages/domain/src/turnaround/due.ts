import type { QualitySettings } from '../quality-settings/quality-settings.ts'
import type { Receipt } from '../samples/receipt-rules.ts'
import type { SampleState } from '../samples/sample-state.ts'
import { typedDays } from '../text/typed-days.ts'
import { afterWorkingHours, endOfDay, WORKING_DAYS, type WorkCalendar } from './work-calendar.ts'

export type TurnaroundSettings = Pick<
  QualitySettings,
  | 'due_times'
  | 'turnaround_hours'
  | 'turnaround_rush_hours'
  | 'working_days'
  | 'working_from'
  | 'working_until'
  | 'holidays'
  | 'laboratory_zone'
>

function calendarOf(settings: TurnaroundSettings): WorkCalendar {
  return {
    zone: settings.laboratory_zone,
    weekdays: WORKING_DAYS[settings.working_days],
    fromHour: settings.working_from,
    untilHour: settings.working_until,
    holidays: typedDays(settings.holidays),
  }
}

export interface DueFacts {
  qc: boolean
  receipt: Pick<Receipt, 'collected_at' | 'received_at'> | null
  rush: boolean
  created_at: string | Date
  /** Not accepted at its receipt. */
  refused?: boolean
  /** Working hours that its report method states. */
  method?: MethodHours | undefined
}

/** Working hours of a report method; null or absent for those of the laboratory. */
export interface MethodHours {
  due_hours?: number | null
  due_rush_hours?: number | null
}

/** Working hours from receipt to report. A rush is never due later than the same sample without it. */
function hoursOf(rush: boolean, method: MethodHours | undefined, settings: TurnaroundSettings): number {
  const hours = method?.due_hours ?? settings.turnaround_hours
  return rush ? Math.min(hours, method?.due_rush_hours ?? settings.turnaround_rush_hours) : hours
}

/**
 * When a sample is due: its receipt, or its registration where no receipt was noted, and the working hours of its test. Null for
 * controls, for what is announced or was refused, and where the laboratory has no due times.
 */
export function dueTime(
  { qc, receipt, rush, created_at, refused, method }: DueFacts,
  settings: TurnaroundSettings,
): Date | null {
  if (!settings.due_times || qc || refused === true) return null
  const received = receipt?.received_at ?? null
  if (received === null && (receipt?.collected_at ?? null) !== null) return null
  return afterWorkingHours(new Date(received ?? created_at), hoursOf(rush, method, settings), calendarOf(settings))
}

/** A sample in one of these has no report yet that stands. */
export const DUE_STATES = [
  'not_run',
  'queued',
  'running',
  'partly_run',
  'finished',
  'withdrawn',
] as const satisfies readonly SampleState[]

/** The moment that due times are judged at, and the end of the laboratory's day then. */
export interface DueClock {
  now: string
  todayEnds: string
}

export function dueClock(now: Date, settings: TurnaroundSettings): DueClock | null {
  if (!settings.due_times) return null
  return { now: now.toISOString(), todayEnds: endOfDay(now, calendarOf(settings)).toISOString() }
}

export type DueStanding = 'overdue' | 'due_today'

/** What is said of a sample that waits for its report; null for one that is due later or has its report. */
export function dueStanding(
  { due_at, state }: { due_at: string | null; state: string },
  clock: DueClock | null,
): DueStanding | null {
  if (clock === null || due_at === null || !DUE_STATES.some((waiting) => waiting === state)) return null
  const due = Date.parse(due_at)
  if (due < Date.parse(clock.now)) return 'overdue'
  return due < Date.parse(clock.todayEnds) ? 'due_today' : null
}
