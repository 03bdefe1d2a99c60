import { expect, test } from 'vitest'
import { dayIn, isCalendarDay } from './calendar-day.ts'

test('days of the calendar', () => {
  expect(['2026-02-28', '2028-02-29', '9999-12-31', '1900-01-01'].every(isCalendarDay)).toBe(true)
  expect(
    ['2026-02-29', '2026-13-01', '2026-1-1', '1899-12-31', '0026-11-28', '', '12026-01-01', null].some(isCalendarDay),
  ).toBe(false)
})

test('the day of an instant is that of its time zone', () => {
  const evening = new Date('2026-11-20T23:30:00Z')
  expect(['America/Los_Angeles', 'UTC', 'Asia/Tokyo'].map((timeZone) => dayIn(evening, timeZone))).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-21',
  ])
})
