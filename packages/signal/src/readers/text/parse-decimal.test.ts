import { expect, test } from 'vitest'
import { parseDecimal } from './parse-decimal.ts'

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['-2', -2],
  ['+.5', 0.5],
  ['5.', 5],
  ['4.57137e4', 45_713.7],
  [' 7 ', 7],
  ['1,97e+06', 1_970_000],
])('%j is a number', (text, value) => expect(parseDecimal(text)).toBe(value))

test.each(['', ' ', '-----', 'N/A', '1,234.5', '1.2.3', 'Infinity', '1e999', '0x10'])('%j is none', (text) =>
  expect(parseDecimal(text)).toBeNull(),
)

test('nothing is none', () => expect(parseDecimal(undefined)).toBeNull())
