/** When a laboratory works; days and times are those of its own clock. */
export interface WorkCalendar {
  /** Of the IANA database: 'America/Los_Angeles'. */
  zone: string
  /** 0 is Sunday. */
  weekdays: readonly number[]
  /** From the first to before the second; 24 is the end of the day. */
  fromHour: number
  untilHour: number
  /** '2026-12-25' */
  holidays: readonly string[]
}

export const WORKING_DAYS = {
  mon_fri: [1, 2, 3, 4, 5],
  mon_sat: [1, 2, 3, 4, 5, 6],
  sun_thu: [0, 1, 2, 3, 4],
  all: [0, 1, 2, 3, 4, 5, 6],
} as const satisfies Record<string, readonly number[]>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock in the zone shows at an instant, as if it were UTC, ms. @throws RangeError for an unknown zone */
function shownMs(instantMs: number, zone: string): number {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, clock)
  }
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of clock.formatToParts(instantMs)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The instant at which a clock in the zone shows this, ms; an hour that is left out in spring counts as the one after it. */
function instantMs(shown: number, zone: string): number {
  const guess = shown - (shownMs(shown, zone) - shown)
  return guess - (shownMs(guess, zone) - shown)
}

const dayText = (shownDayMs: number): string => new Date(shownDayMs).toISOString().slice(0, 10)

/** The day of the laboratory at an instant: '2026-11-26'. */
export function calendarDayIn(now: Date, zone: string): string {
  return dayText(shownMs(now.getTime(), zone))
}

/** The end of the laboratory's day at an instant. */
export function endOfDay(now: Date, { zone }: Pick<WorkCalendar, 'zone'>): Date {
  const shown = shownMs(now.getTime(), zone)
  return new Date(instantMs(shown - (shown % DAY_MS) + DAY_MS, zone))
}

/** The instant at which a day begins in the zone. @param day '2026-11-26' */
export function startOfDay(day: string, zone: string): Date {
  return new Date(instantMs(Date.parse(`${day}T00:00:00Z`), zone))
}

/** No due time lies further away: a calendar without a working hour would be searched for ever. */
const MOST_DAYS = 3660

/** The instant at which so many working hours have passed; null where the calendar has not that many within ten years. */
export function afterWorkingHours(from: Date, hours: number, calendar: WorkCalendar): Date | null {
  const { zone, weekdays, holidays, fromHour, untilHour } = calendar
  const free = new Set(holidays)
  const shown = shownMs(from.getTime(), zone)
  let day = shown - (shown % DAY_MS)
  let left = hours * HOUR_MS
  for (let n = 0; n < MOST_DAYS; n += 1, day += DAY_MS) {
    if (!weekdays.includes(new Date(day).getUTCDay()) || free.has(dayText(day))) continue
    const opens = Math.max(instantMs(day + fromHour * HOUR_MS, zone), from.getTime())
    const closes = instantMs(day + untilHour * HOUR_MS, zone)
    if (closes <= opens) continue
    if (left <= closes - opens) return new Date(opens + left)
    left -= closes - opens
  }
  return null
}
