import { expect, test } from 'vitest'
import { withUnit } from './figure-text.ts'

test.each([
  ['17.4321', '17.4321 %'],
  ['-0.5000', '-0.5000 %'],
  ['0', '0 %'],
  ['17.4321 *', '17.4321 % *'],
  ['N/D', 'N/D'],
  ['< LOQ', '< LOQ'],
  ['OVER BOUNDS', 'OVER BOUNDS'],
  ['', ''],
])('%j with a unit reads %j', (text, shown) => {
  expect(withUnit(text, '%')).toBe(shown)
})
