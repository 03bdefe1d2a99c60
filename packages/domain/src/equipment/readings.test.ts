import { describe, expect, test } from 'vitest'
import { readingDays, readingInstant, readReadingRows } from './readings.ts'

const at = (time: string) => `2026-11-${time}:00.000Z`

test.each([
  ['2026-11-26T08:00:00Z', 'America/Los_Angeles', '2026-11-26T08:00:00.000Z'],
  ['2026-11-26 08:00-08:00', 'UTC', '2026-11-26T16:00:00.000Z'],
  ['2026-11-26 08:00', 'America/Los_Angeles', '2026-11-26T16:00:00.000Z'],
  ['11/26/2026 8:05:30', 'America/Los_Angeles', '2026-11-26T16:05:30.000Z'],
  ['2026-07-01 08:00', 'America/Los_Angeles', '2026-07-01T15:00:00.000Z'],
  // an hour after the clocks were set
  ['2026-03-08 03:30', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'],
  ['2026-02-30 08:00', 'UTC', null],
  ['26.11.2026 08:00', 'UTC', null],
  ['11/26/2026', 'UTC', null],
])('the time %j in %s', (text, zone, instant) => {
  expect(readingInstant(text, zone)).toBe(instant)
})

test('[EQUIP-08] bad rows are named by row and column, the rest is taken', () => {
  const rows = [
    ['Time', 'C'],
    ['2026-11-26 08:00', '4.1'],
    ['yesterday', '4.2'],
    ['2026-11-26 08:10', 'n/a'],
    [''],
    ['2026-11-26 08:20', '4,3'],
    ['2027-11-26 08:20', '4.3'],
  ]
  const { readings, bad } = readReadingRows(rows, { timeZone: 'UTC', now: new Date('2026-11-26T12:00:00Z') })
  expect(readings.map(({ row, value }) => [row, value])).toEqual([
    [2, 4.1],
    [6, 4.3],
  ])
  expect(bad.map(({ row, column }) => [row, column])).toEqual([
    [3, 'time'],
    [4, 'value'],
    [7, 'time'],
  ])
})

describe('[EQUIP-08] what a day is reviewed for', () => {
  const judge = (readings: { at: string; value: number }[], now = at('26T04:30')) =>
    readingDays(readings, { limits: { low: 2, high: 8 }, gapHours: 2, timeZone: 'UTC', now: new Date(now) })

  test('gaps longer than the setting, on the day on which they end, and values outside, those in a row as one', () => {
    const days = judge([
      { at: at('25T21:00'), value: 4 },
      { at: at('26T00:00'), value: 8.1 },
      { at: at('26T01:00'), value: 9.5 },
      { at: at('26T02:00'), value: 9 },
      { at: at('26T03:00'), value: 8 },
      { at: at('26T04:00'), value: 1.5 },
    ])
    expect(days.map(({ day, count, low, high }) => [day, count, low, high])).toEqual([
      ['2026-11-26', 5, 1.5, 9.5],
      ['2026-11-25', 1, 4, 4],
    ])
    expect(days[0]?.findings).toEqual([
      { kind: 'gap', from: at('25T21:00'), to: at('26T00:00'), worst: null },
      { kind: 'outside', from: at('26T00:00'), to: at('26T02:00'), worst: 9.5 },
      { kind: 'outside', from: at('26T04:00'), to: at('26T04:00'), worst: 1.5 },
    ])
    expect(days[1]?.findings).toEqual([])
  })

  test('exactly the setting is no gap; one that goes on stands with today', () => {
    expect(judge([{ at: at('26T02:30'), value: 4 }])[0]?.findings).toEqual([])
    const [today] = judge([{ at: at('25T23:00'), value: 4 }])
    expect(today).toMatchObject({ day: '2026-11-26', count: 0, findings: [{ kind: 'gap', from: at('25T23:00') }] })
  })

  test('the bell judges as the page does, by the doubtful readings alone, each with the instant before it', () => {
    const all = ['00:00', '01:00', '02:00', '03:00', '06:00', '07:00'].map((time, n) => ({
      at: at(`26T${time}`),
      value: [4, 9, 9, 4, 9, 4][n] ?? 0,
    }))
    const doubtful = all.flatMap((reading, n) => {
      const before = all[n - 1]?.at ?? null
      return [1, 2, 4, 5].includes(n) ? [{ ...reading, before }] : []
    })
    const now = at('26T07:30')
    expect(judge(all, now)[0]?.findings).toHaveLength(3)
    expect(judge(doubtful, now)[0]?.findings).toEqual(judge(all, now)[0]?.findings)
  })
})
