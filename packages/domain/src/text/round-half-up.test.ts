import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMgG, formatPercent } from '../results/format-amount.ts'
import { roundHalfUp } from './round-half-up.ts'

describe('rounding once, at display', () => {
  test.each([
    [1.00005, 4, '1.0001'],
    [1.000_049_999, 4, '1.0000'],
    [1.005, 2, '1.01'],
    [2.675, 2, '2.68'],
    [0.00005, 4, '0.0001'],
    [0.000_049_9, 4, '0.0000'],
    [-1.00005, 4, '-1.0001'],
    [-0.00001, 4, '0.0000'],
    [0, 4, '0.0000'],
    [-0, 4, '0.0000'],
    [99.99995, 4, '100.0000'],
    [9.5, 0, '10'],
    [10.5, 0, '11'],
    [1e-7, 4, '0.0000'],
    [1e-7, 7, '0.0000001'],
    [1 / 3, 12, '0.333333333333'],
    [1e21, 1, '1000000000000000000000.0'],
    [5e-324, 4, '0.0000'],
    [123_456_789.123_45, 4, '123456789.1235'],
  ])('%d to %i decimals is %s', (value, decimals, text) => {
    expect(roundHalfUp(value, decimals)).toBe(text)
  })

  test('noise of the arithmetic does not decide: 10 x 0.877 + 1 is 9.77, and 0.1 + 0.2 rounds as 0.3', () => {
    expect(roundHalfUp(10 * 0.877 + 1, 4)).toBe('9.7700')
    expect(roundHalfUp((0.1 + 0.2) * 0.0005, 4)).toBe(roundHalfUp(0.00015, 4))
    // 1.00005 reached by a sum whose double lies below it
    expect(roundHalfUp(1.00005 - 2 ** -52, 4)).toBe('1.0001')
  })

  test.each([Number.NaN, Infinity, -Infinity])('%d cannot be shown', (value) => {
    expect(() => roundHalfUp(value, 4)).toThrow(RangeError)
  })

  test.each([-1, 1.5, 13])('%d decimals are refused', (decimals) => {
    expect(() => roundHalfUp(1, decimals)).toThrow(RangeError)
  })

  test('every number of four decimals is printed as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (tenThousandths) => {
        const text = String(tenThousandths).padStart(5, '0')
        expect(roundHalfUp(tenThousandths / 10_000, 4)).toBe(`${text.slice(0, -4)}.${text.slice(-4)}`)
      }),
    )
  })

  test('a number beside a half is rounded by its own digits, and one of many digits too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: -60, max: 60 }), (n, beside) => {
        const hundredMillionths = 10_000 * n + 5_000 + beside
        const expected = String(n + (beside >= 0 ? 1 : 0)).padStart(5, '0')
        expect(roundHalfUp(hundredMillionths / 1e8, 4)).toBe(`${expected.slice(0, -4)}.${expected.slice(-4)}`)
      }),
    )
  })

  test('the text is never further from the number than half of the last decimal', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), (value) => {
        expect(Math.abs(Number(roundHalfUp(value, 4)) - value)).toBeLessThanOrEqual(0.000_05 + 1e-9)
      }),
    )
  })
})

describe('amounts', () => {
  test('[CONST2-06] percents show 4 decimals, mg/g the same digits', () => {
    expect(formatPercent(17.432_15)).toBe('17.4322')
    expect(formatMgG(174.3215)).toBe('174.322')
    expect(formatPercent(null)).toBe('N/A')
    expect(formatMgG(null)).toBe('N/A')
  })
})
