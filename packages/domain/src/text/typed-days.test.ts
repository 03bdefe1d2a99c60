import { expect, test } from 'vitest'
import { FIRST_YEAR_TEXT } from './calendar-day.ts'
import { typedDays, typedDaysError } from './typed-days.ts'

const SHAPE = 'Days as 2026-12-25, with a comma between them'
const days = (count: number) => Array.from({ length: count }, () => '2026-12-25').join(', ')

test.each([
  ['', null],
  ['2026-12-25, 2027-01-01;2027-01-06\n2027-05-01', null],
  [days(100), null],
  [days(101), 'At most 100 days'],
  ['2026-12-25, 2027-02-29', SHAPE],
  ['12/25/2026', SHAPE],
  ['0026-12-25', FIRST_YEAR_TEXT],
  [20261225, SHAPE],
])('%j: %s', (text, error) => {
  expect(typedDaysError(text)).toBe(error)
})

test('days stay in the order in which they were typed', () => {
  expect(typedDays(' 2027-01-01,2026-12-25 ')).toEqual(['2027-01-01', '2026-12-25'])
})
