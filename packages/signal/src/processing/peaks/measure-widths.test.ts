import { expect, test, describe } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { measureWidths } from './measure-widths.ts'

describe('measureWidths', () => {
  // A triangle of height 20 on the baseline 1 + t: up from 2 to 4 min, down from 4 to 8 min.
  const t = Float64Array.from({ length: 11 }, (_, i) => i)
  const rise = [0, 0, 0, 10, 20, 15, 10, 5, 0, 0, 0]
  const s = t.map((time, i) => 1 + time + itemAt(rise, i))
  const line = { origin: 0, value: 1, slope: 1 }
  const apex = { index: 4, time: 4, height: 20 }

  test('by hand: half height from 3 to 6, base 2 to 8, 5 % from 2.1 to 7.8', () => {
    const widths = measureWidths(t, s, line, apex, 2, 8)
    expect(widths.half).toBeCloseTo(3, 12)
    expect(widths.base).toBeCloseTo(6, 12)
    // USP symmetry: 5.7 / (2 x 1.9) = 1.5.
    expect(widths.tailing).toBeCloseTo(1.5, 12)
  })

  test('a flank cut off above a level has no width there', () => {
    const cut = measureWidths(t, s, line, apex, 2, 6)
    expect(cut.half).toBeCloseTo(3, 12)
    expect(cut.tailing).toBeNull()
    expect(measureWidths(t, s, line, apex, 2, 5)).toEqual({ half: null, base: null, tailing: null })
  })

  test('a spike that smoothing has flattened below half its height has no width', () => {
    expect(measureWidths(t, s, line, { ...apex, height: 50 }, 2, 8)).toEqual({
      half: null,
      base: null,
      tailing: expect.anything(),
    })
  })

  test('limits that leave the top outside end the search at the end of the signal', () => {
    const none = { half: null, base: null, tailing: null }
    expect(measureWidths(t, s, line, { ...apex, height: Number.NaN }, 3, 3)).toEqual(none)
    expect(measureWidths(t, s, line, { ...apex, height: Number.NaN }, 6, 6)).toEqual(none)
  })
})
