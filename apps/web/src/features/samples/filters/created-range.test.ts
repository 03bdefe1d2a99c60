import { expect, test } from 'vitest'
import { createdRange } from './created-range.ts'

/** A Sunday: the last day of its week. */
const NOW = new Date(2026, 10, 22, 15, 30)
const none = { date: undefined, from: undefined, to: undefined }
const at = (...day: [number, number, number]) => new Date(...day).toISOString()

test.each([
  ['today', at(2026, 10, 22), at(2026, 10, 23)],
  ['yesterday', at(2026, 10, 21), at(2026, 10, 22)],
  ['week', at(2026, 10, 16), at(2026, 10, 23)],
  ['month', at(2026, 10, 1), at(2026, 10, 23)],
])('[WORK-02] %s is that of the reader, from midnight to midnight', (date, from, before) => {
  expect(createdRange({ ...none, date }, NOW)).toEqual({ created_from: from, created_before: before })
})

test('[WORK-02] from and to count whole days, each alone too; what is not a day narrows nothing', () => {
  expect(createdRange({ ...none, from: '2026-10-31', to: '2026-11-01' }, NOW)).toEqual({
    created_from: at(2026, 9, 31),
    created_before: at(2026, 10, 2),
  })
  expect(createdRange({ ...none, to: '2026-11-01' }, NOW)).toEqual({ created_before: at(2026, 10, 2) })
  expect(createdRange({ date: 'someday', from: '2026-02-30', to: 'x' }, NOW)).toEqual({})
})
