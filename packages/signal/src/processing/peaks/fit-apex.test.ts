import { expect, test, describe } from 'vitest'
import { fitApex } from './fit-apex.ts'

const t = Float64Array.of(0, 1, 2, 3, 4)

describe('fitApex', () => {
  test('the vertex of an exact parabola: 7 - 2 (t - 2.3)^2', () => {
    const apex = fitApex(
      t,
      t.map((time) => 7 - 2 * (time - 2.3) ** 2),
      0,
      4,
    )
    expect(apex.time).toBeCloseTo(2.3, 12)
    expect(apex.value).toBeCloseTo(7, 12)
  })

  test('on a large offset and late in the run it loses no digits', () => {
    const late = t.map((time) => 1000 + time / 100)
    const apex = fitApex(
      late,
      late.map((time) => 5e6 - (100 * (time - 1000.021)) ** 2),
      0,
      4,
    )
    expect(apex.time).toBeCloseTo(1000.021, 7)
    expect(apex.value).toBeCloseTo(5e6, 6)
  })

  test('a parabola that bends upwards, or whose vertex lies outside, gives way to the highest sample', () => {
    expect(fitApex(t, Float64Array.of(3, 1, 0, 1, 4), 0, 4)).toEqual({ time: 4, value: 4 })
    expect(fitApex(t, Float64Array.of(0, 3, 5, 6, 6.5), 0, 2)).toEqual({ time: 2, value: 5 })
    expect(fitApex(t, Float64Array.of(1, 1, 1, 1, 1), 0, 4)).toEqual({ time: 0, value: 1 })
  })
})
