import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDateTime, isTimeZone, readDateTimeUtc } from './date-time.ts'

describe('dates in lists and reports', () => {
  test.each([
    ['2026-03-01T18:05:00Z', 'UTC', '03/01/2026 6:05 PM'],
    ['2026-03-01T18:05:00Z', 'America/Los_Angeles', '03/01/2026 10:05 AM'],
    ['2026-03-02T00:00:00Z', 'UTC', '03/02/2026 12:00 AM'],
    ['2026-03-02T12:00:00Z', 'UTC', '03/02/2026 12:00 PM'],
    // Summer time: 10:30 UTC is 3:30 in Los Angeles from 2026-03-08 on, 2:30 before
    ['2026-03-08T10:30:00Z', 'America/Los_Angeles', '03/08/2026 3:30 AM'],
    ['2026-03-07T10:30:00Z', 'America/Los_Angeles', '03/07/2026 2:30 AM'],
    ['2025-12-31T23:30:00Z', 'Asia/Kolkata', '01/01/2026 5:00 AM'],
  ])('%s in %s is %s', (instant, zone, text) => {
    expect(formatDateTime(instant, zone)).toBe(text)
    expect(formatDateTime(new Date(instant), zone)).toBe(text)
  })

  test('in UTC it is written as a zone that is UTC by another name has it', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('-000200-01-01'), max: new Date('+012000-01-01'), noInvalidDate: true }),
        (date) => {
          expect(formatDateTime(date, 'UTC')).toBe(formatDateTime(date, 'Etc/UTC'))
        },
      ),
    )
  })

  test('null stays null, an invalid instant is refused', () => {
    expect(formatDateTime(null, 'UTC')).toBe(null)
    expect(formatDateTime(undefined, 'UTC')).toBe(null)
    expect(() => formatDateTime('soon', 'UTC')).toThrow(RangeError)
  })

  test('a time zone is one that dates can be shown in', () => {
    expect(['UTC', 'America/Los_Angeles', 'Europe/Berlin'].every(isTimeZone)).toBe(true)
    expect(['', 'Mars/Base', 'UTC; DROP TABLE'].some(isTimeZone)).toBe(false)
  })
})

test('an instant that was written in UTC is read again, to its minute', () => {
  for (const instant of ['2026-03-02T00:05:00.000Z', '2026-12-31T12:00:00.000Z', '2026-11-20T23:59:00.000Z'])
    expect(readDateTimeUtc(formatDateTime(instant, 'UTC') ?? '')).toBe(instant)
  for (const text of ['', 'N/A', '11/20/2026', '2026-11-20T23:59:00.000Z']) expect(readDateTimeUtc(text)).toBeNull()
})
