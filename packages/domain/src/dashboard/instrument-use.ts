import { dayAfter } from '../equipment/due-state.ts'
import { calendarDayIn, startOfDay } from '../turnaround/work-calendar.ts'

/** What a machine did on one day of the laboratory. */
export interface DayOfUse {
  machine: string
  /** '2026-11-26' */
  day: string
  runs: number
  /** From the hand-over of a vial to its stored result, added up. */
  running_h: number
  /** Out of service by the list of equipment. */
  down_h: number
  /** The rest of the day; of today what has passed. */
  idle_h: number
  /** Vials that were handed over and came back without a result. */
  failed_vials: number
}

/** What is stored of a day and a machine. */
export interface CountedUse {
  machine: string
  day: string
  runs: number
  running_s: number
  failed_vials: number
}

/** A time in which a machine was out of service; `until` is null while it still is. */
export interface DownTime {
  machine: string
  from: string
  until: string | null
}

/** A change of state as it was recorded: the day on which it happened, and when it was entered. */
export interface ServiceEvent {
  machine: string
  kind: 'out_of_service' | 'back_in_service' | 'retired'
  happened_on: string
  created_at: string
}

const HOUR_MS = 3_600_000

/**
 * When machines were out of service, from their events in order of time. What was entered on the day on which it happened counts from that
 * minute; what was entered later counts by whole days, from the beginning of the first to the beginning of the day on which it came back.
 */
export function downTimes(events: readonly ServiceEvent[], zone: string): DownTime[] {
  const instantOf = ({ happened_on, created_at }: ServiceEvent) =>
    calendarDayIn(new Date(created_at), zone) === happened_on ? created_at : startOfDay(happened_on, zone).toISOString()
  return [...Map.groupBy(events, ({ machine }) => machine)].flatMap(([machine, own]) =>
    own.flatMap((event, at) => {
      if (event.kind !== 'out_of_service') return []
      const next = own.slice(at + 1).find(({ kind }) => kind !== 'out_of_service')
      return { machine, from: instantOf(event), until: next === undefined ? null : instantOf(next) }
    }),
  )
}

/** The last days of the laboratory, the newest first. */
export function lastDays(now: Date, days: number, zone: string): string[] {
  const today = calendarDayIn(now, zone)
  return Array.from({ length: days }, (_, back) => dayAfter(today, -back))
}

interface Counted {
  machines: readonly string[]
  counted: readonly CountedUse[]
  down: readonly DownTime[]
}

/**
 * Runs, hours and failed vials of each machine and day, the newest day first. Hours running and down never add up to more than the day has: a
 * run that was stored after midnight stands on the day on which it was stored.
 */
export function instrumentUse(
  { machines, counted, down }: Counted,
  days: readonly string[],
  now: Date,
  zone: string,
): DayOfUse[] {
  return days.flatMap((day) => {
    const begin = startOfDay(day, zone).getTime()
    const end = Math.min(startOfDay(dayAfter(day, 1), zone).getTime(), now.getTime())
    const passed_h = Math.max(0, end - begin) / HOUR_MS
    return machines.map((machine) => {
      const own = counted.find((one) => one.machine === machine && one.day === day)
      const running_h = (own?.running_s ?? 0) / 3600
      const out_h = down
        .filter((one) => one.machine === machine)
        .map(({ from, until }) =>
          Math.max(0, Math.min(end, until === null ? end : Date.parse(until)) - Math.max(begin, Date.parse(from))),
        )
        .reduce((sum, ms) => sum + ms / HOUR_MS, 0)
      const down_h = Math.min(out_h, Math.max(0, passed_h - running_h))
      return {
        machine,
        day,
        runs: own?.runs ?? 0,
        running_h,
        down_h,
        idle_h: Math.max(0, passed_h - running_h - down_h),
        failed_vials: own?.failed_vials ?? 0,
      }
    })
  })
}
