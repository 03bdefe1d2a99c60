import { expect, test, describe } from 'vitest'
import { checkedInteger, checkedNumber, checkedSeries, toFloat64 } from './series.ts'

describe('series that come from outside', () => {
  test('a Float64Array is used as it is, a plain array is copied', () => {
    const typed = Float64Array.of(1, 2)
    expect(toFloat64('times', typed)).toBe(typed)
    expect(toFloat64('times', [1, 2])).toEqual(typed)
  })

  test('repeated times pass, falling ones name the point', () => {
    expect(checkedSeries([0, 1, 1], [1, 2, 3], 3).times).toEqual(Float64Array.of(0, 1, 1))
    expect(() => checkedSeries([0, 2, 1], [1, 2, 3], 1)).toThrow('times[2] must be finite and not below 2, got 1')
    expect(() => checkedSeries([0, Number.NaN, 1], [1, 2, 3], 1)).toThrow('times[1] must be finite')
    expect(() => checkedSeries([0, 1, Number.POSITIVE_INFINITY], [1, 2, 3], 1)).toThrow('times[2] must be finite')
  })

  test('values that are no numbers name the point', () => {
    expect(() => checkedSeries([0, 1], [1, Number.NEGATIVE_INFINITY], 1)).toThrow(
      'values[1] must be finite, got -Infinity',
    )
    const texts: unknown = ['1', '2']
    expect(() => toFloat64('values', texts as number[])).toThrow('values[0] must be a number, got string')
    const none: unknown = 'abc'
    expect(() => toFloat64('values', none as number[])).toThrow('values must be an array of numbers, got string')
  })

  test('numbers are held to their limits', () => {
    expect(checkedNumber('x', 5, 0, 5)).toBe(5)
    expect(() => checkedNumber('x', 5.1, 0, 5)).toThrow('x must be from 0 to 5, got 5.1')
    expect(() => checkedNumber('x', Number.NaN, 0, 5)).toThrow(RangeError)
    expect(() => checkedInteger('x', 2.5, 0, 5)).toThrow('x must be a whole number, got 2.5')
    const text: unknown = '3'
    expect(() => checkedNumber('x', text as number, 0, 5)).toThrow(TypeError)
  })
})
