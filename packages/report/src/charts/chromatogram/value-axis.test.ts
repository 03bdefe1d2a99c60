import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueAxis } from './value-axis.ts'

function labels(min: number, max: number, intervals = 5) {
  const { ticks, label } = valueAxis(min, max, intervals)
  return ticks.map(label)
}

test('round ticks hold the whole signal', () => {
  expect(labels(-1.2, 93)).toEqual(['-20', '0', '20', '40', '60', '80', '100'])
  expect(labels(0.0013, 0.0087)).toEqual(['0.000', '0.002', '0.004', '0.006', '0.008', '0.010'])
  expect(labels(0, 4_200)).toEqual(['0', '1,000', '2,000', '3,000', '4,000', '5,000'])
  expect(labels(0, 4.2e9)).toEqual(['0', '1e9', '2e9', '3e9', '4e9', '5e9'])
})

test('a flat signal stands in the middle; none at all has an axis', () => {
  const { low, high } = valueAxis(12, 12, 5)
  expect(low).toBeLessThan(12)
  expect(high).toBeGreaterThan(12)
  expect(labels(0, 0)).toContain('0.0')
  expect(valueAxis(Infinity, -Infinity, 5)).toMatchObject({ low: 0, high: 1 })
})

test('every axis holds its values, has few ticks and no two labels alike', () => {
  const value = fc.double({ min: -1e7, max: 1e7, noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(value, value, (one, other) => {
      fc.pre(Math.abs(one - other) > 1e-6)
      const [min, max] = [Math.min(one, other), Math.max(one, other)]
      const { low, high, ticks } = valueAxis(min, max, 5)
      const slack = (max - min) * 1e-6
      expect(low).toBeLessThanOrEqual(min + slack)
      expect(high).toBeGreaterThanOrEqual(max - slack)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(8)
    }),
  )
})
