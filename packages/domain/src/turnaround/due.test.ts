import { expect, test } from 'vitest'
import { qualitySettingsOf, validateQualitySettings, type QualitySettings } from '@eluent/domain/quality-settings'
import { dueClock, dueStanding, dueTime } from './due.ts'
import { afterWorkingHours, endOfDay, WORKING_DAYS, type WorkCalendar } from './work-calendar.ts'

const LOS_ANGELES: WorkCalendar = {
  zone: 'America/Los_Angeles',
  weekdays: WORKING_DAYS.mon_fri,
  fromHour: 0,
  untilHour: 24,
  holidays: [],
}
const OFFICE: WorkCalendar = { ...LOS_ANGELES, fromHour: 8.5, untilHour: 17 }
const after = (from: string, hours: number, calendar: WorkCalendar) =>
  afterWorkingHours(new Date(from), hours, calendar)?.toISOString() ?? null

test('[DASH-02] working hours pass on working days of the laboratory, within its hours, and on no holiday', () => {
  // Monday 23 November 2026, 10:00 in Los Angeles: three days of 24 hours
  expect(after('2026-11-23T18:00:00Z', 72, LOS_ANGELES)).toBe('2026-11-26T18:00:00.000Z')
  // Thursday: over the weekend
  expect(after('2026-11-19T18:00:00Z', 72, LOS_ANGELES)).toBe('2026-11-24T18:00:00.000Z')
  // Thanksgiving and the day after are free
  const free = { ...LOS_ANGELES, holidays: ['2026-11-26', '2026-11-27'] }
  expect(after('2026-11-24T18:00:00Z', 72, free)).toBe('2026-12-01T18:00:00.000Z')
  // a sample of Saturday begins to wait on Monday at midnight
  expect(after('2026-11-21T20:00:00Z', 24, LOS_ANGELES)).toBe('2026-11-24T08:00:00.000Z')
  // 8:30 to 17:00: 16:00 and two hours is 9:30 of the next day; before opening counts from opening
  expect(after('2026-11-24T00:00:00Z', 2, OFFICE)).toBe('2026-11-24T17:30:00.000Z')
  expect(after('2026-11-24T10:00:00Z', 1, OFFICE)).toBe('2026-11-24T17:30:00.000Z')
  // a day is full: its last moment, not the first of the next
  expect(after('2026-11-23T16:30:00Z', 8.5, OFFICE)).toBe('2026-11-24T01:00:00.000Z')
  // other weeks, and every day
  expect(after('2026-11-20T18:00:00Z', 24, { ...LOS_ANGELES, weekdays: WORKING_DAYS.sun_thu })).toBe(
    '2026-11-23T08:00:00.000Z',
  )
  expect(after('2026-11-20T18:00:00Z', 72, { ...LOS_ANGELES, weekdays: WORKING_DAYS.all })).toBe(
    '2026-11-23T18:00:00.000Z',
  )
  // a calendar without an hour is not searched for ever
  expect(after('2026-11-20T18:00:00Z', 1, { ...LOS_ANGELES, weekdays: [] })).toBeNull()
})

test('hours are hours of the clock where it is set forward or back', () => {
  const daily = { ...LOS_ANGELES, weekdays: WORKING_DAYS.all }
  // 8 March 2026 has 23 hours there, 1 November 25
  expect(after('2026-03-08T08:00:00Z', 23, daily)).toBe('2026-03-09T07:00:00.000Z')
  expect(after('2026-11-01T07:00:00Z', 25, daily)).toBe('2026-11-02T08:00:00.000Z')
  // 8:30 stays 8:30
  expect(after('2026-03-07T00:00:00Z', 1.5, { ...OFFICE, weekdays: WORKING_DAYS.all })).toBe('2026-03-07T17:00:00.000Z')
  expect(after('2026-03-07T23:00:00Z', 2.5, { ...OFFICE, weekdays: WORKING_DAYS.all })).toBe('2026-03-08T16:00:00.000Z')
  expect(endOfDay(new Date('2026-03-08T12:00:00Z'), LOS_ANGELES).toISOString()).toBe('2026-03-09T07:00:00.000Z')
  expect(endOfDay(new Date('2026-11-26T07:59:00Z'), LOS_ANGELES).toISOString()).toBe('2026-11-26T08:00:00.000Z')
})

test('working hours never run backwards, and none of a free time counts', () => {
  for (const calendar of [LOS_ANGELES, OFFICE, { ...OFFICE, holidays: ['2026-11-26'], zone: 'Asia/Kolkata' }]) {
    for (let hour = 0; hour < 24 * 9; hour += 5) {
      const from = new Date(Date.UTC(2026, 10, 20, hour))
      const one = afterWorkingHours(from, 3, calendar)
      const two = one && afterWorkingHours(one, 4, calendar)
      expect(two?.getTime()).toBe(afterWorkingHours(from, 7, calendar)?.getTime())
      expect(one && one.getTime() >= from.getTime() + 3 * 3_600_000).toBe(true)
    }
  }
})

const settings = (changed: Partial<QualitySettings> = {}): QualitySettings => ({
  ...qualitySettingsOf({}),
  due_times: true,
  laboratory_zone: 'America/Los_Angeles',
  ...changed,
})
const MONDAY = '2026-11-23T18:00:00.000Z'
const sample = { qc: false, receipt: null, rush: false, created_at: MONDAY }

test('[DASH-02] a sample is due after its receipt and the hours of its kind; a control, an announced and a refused one never', () => {
  const due = (facts: Partial<Parameters<typeof dueTime>[0]>, changed: Partial<QualitySettings> = {}) =>
    dueTime({ ...sample, ...facts }, settings(changed))?.toISOString() ?? null
  expect(due({})).toBe('2026-11-26T18:00:00.000Z')
  expect(due({ rush: true })).toBe('2026-11-24T18:00:00.000Z')
  expect(due({}, { turnaround_hours: 48 })).toBe('2026-11-25T18:00:00.000Z')
  // hours of its report method before those of the laboratory, and no rush later than without one
  const [day, two, three] = ['2026-11-24T18:00:00.000Z', '2026-11-25T18:00:00.000Z', '2026-11-26T18:00:00.000Z']
  expect(due({ method: { due_hours: 48 } })).toBe(two)
  expect(due({ rush: true, method: { due_hours: 48 } })).toBe(day)
  expect(due({ rush: true, method: { due_hours: 72, due_rush_hours: 48 } })).toBe(two)
  expect(due({ rush: true, method: { due_hours: 48, due_rush_hours: 500 } })).toBe(two)
  expect(due({ method: { due_hours: null, due_rush_hours: 48 } })).toBe(three)
  // the receipt that was noted counts before the registration
  expect(due({ receipt: { collected_at: null, received_at: '2026-11-20T18:00:00.000Z' } })).toBe(
    '2026-11-25T18:00:00.000Z',
  )
  expect(due({ receipt: { collected_at: MONDAY, received_at: null } })).toBeNull()
  expect(due({ qc: true })).toBeNull()
  expect(due({ refused: true })).toBeNull()
  expect(due({}, { due_times: false })).toBeNull()
})

test('[DASH-02] overdue and due today are said of what has no report yet, by the day of the laboratory', () => {
  // 20:00 on the 25th in Los Angeles
  const clock = dueClock(new Date('2026-11-26T04:00:00Z'), settings())
  expect(clock).toEqual({ now: '2026-11-26T04:00:00.000Z', todayEnds: '2026-11-26T08:00:00.000Z' })
  const said = (due_at: string | null, state = 'not_run') => dueStanding({ due_at, state }, clock)
  expect(said('2026-11-26T03:59:00.000Z')).toBe('overdue')
  expect(said('2026-11-26T04:00:00.000Z')).toBe('due_today')
  expect(said('2026-11-26T08:00:00.000Z')).toBeNull()
  expect(said(null)).toBeNull()
  expect(['finished', 'withdrawn', 'queued'].map((state) => said('2026-11-20T00:00:00Z', state))).toEqual(
    Array(3).fill('overdue'),
  )
  expect(['released', 'changed'].map((state) => said('2026-11-20T00:00:00Z', state))).toEqual([null, null])
  // a laboratory without due times learns nothing
  expect(dueClock(new Date(), settings({ due_times: false }))).toBeNull()
  expect(dueStanding({ due_at: MONDAY, state: 'not_run' }, null)).toBeNull()
})

test('settings of the calendar are judged, the hours of the day together', () => {
  expect(
    validateQualitySettings(
      { holidays: '2026-02-30', laboratory_zone: 'Nowhere/At_All', working_until: 8 },
      { working_from: 8.5 },
    ),
  ).toEqual({
    'settings.holidays': ['Days as 2026-12-25, with a comma between them'],
    'settings.laboratory_zone': ['Please choose a time zone'],
    'settings.working_until': ['The working day must end after it begins'],
  })
  expect(
    validateQualitySettings({ holidays: '2026-12-25, 2027-01-01;', working_from: 8, working_until: 16.5 }),
  ).toEqual({})
})
