import { expect, test } from 'vitest'
import { onDryBasis } from './moisture.ts'

test('a value on dry basis is that as received by the part that is no water; of nothing but water there is none', () => {
  expect(onDryBasis(18, 10)).toBe(20)
  expect(onDryBasis(18, 0)).toBe(18)
  for (const moisture of [-0.1, 100, Number.NaN]) expect(() => onDryBasis(18, moisture)).toThrow(RangeError)
})
