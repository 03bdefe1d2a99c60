import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { decimateMinMax } from './decimate-min-max.ts'
import { simulateChromatogram } from '../../simulate/simulate-chromatogram.ts'

describe('decimateMinMax', () => {
  test('keeps the exact apex of every peak of a 15,000-point run drawn 500 pixels wide', () => {
    const peaks = [2, 5.013, 9.4, 14.2, 20.77].map((retentionTimeMin, i) => ({
      retentionTimeMin,
      heightMau: 10 ** (i / 2),
      sigmaMin: 0.006,
      tauMin: 0.003,
    }))
    const { timesMin, values } = simulateChromatogram({
      seed: 3,
      durationMin: 25,
      samplingHz: 10,
      peaks,
      noiseMau: 0.01,
    })
    const thin = decimateMinMax(timesMin, values, 500)
    expect(thin.timesMin.length).toBeLessThanOrEqual(1002)
    for (const { retentionTimeMin } of peaks) {
      const near = [...values.keys()].filter((i) => Math.abs(itemAt(timesMin, i) - retentionTimeMin) < 0.05)
      const apex = near.reduce((best, i) => (itemAt(values, i) > itemAt(values, best) ? i : best))
      expect([...thin.indices]).toContain(apex)
    }
  })

  test('each of two buckets gives its lowest and highest, with the first and last point', () => {
    const times = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    const values = [5, 9, 1, 5, 5, 6, 2, 8, 5]
    // Buckets 0-3 and 4-8: lows at 2 and 6, highs at 1 and 7; ends 0 and 8.
    expect([...decimateMinMax(times, values, 2).indices]).toEqual([0, 1, 2, 6, 7, 8])
  })

  test('for any signal: in time order, unchanged points, both extremes, never above 2 x buckets + 2', () => {
    const point = fc.record({
      gap: fc.double({ min: 0, max: 3, noNaN: true }),
      y: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 40 }),
        (points, buckets) => {
          let time = 0
          const times = Float64Array.from(points, ({ gap }) => (time += gap))
          const values = Float64Array.from(points, ({ y }) => y)
          const thin = decimateMinMax(times, values, buckets)
          expect(thin.indices.length).toBeLessThanOrEqual(2 * buckets + 2)
          for (let k = 0; k < thin.indices.length; k++) {
            expect(thin.timesMin[k]).toBe(times[itemAt(thin.indices, k)])
            expect(thin.values[k]).toBe(values[itemAt(thin.indices, k)])
            if (k > 0) expect(thin.indices[k]).toBeGreaterThan(itemAt(thin.indices, k - 1))
          }
          expect(Math.max(...thin.values)).toBe(Math.max(...values))
          expect(Math.min(...thin.values)).toBe(Math.min(...values))
          expect([thin.indices[0], thin.indices.at(-1)]).toEqual([0, values.length - 1])
        },
      ),
    )
  })

  test('an empty signal stays empty', () => {
    expect(decimateMinMax([], [], 10).values.length).toBe(0)
  })

  test('refuses unequal lengths, falling times, non-numbers and no buckets', () => {
    expect(() => decimateMinMax([0, 1], [1], 5)).toThrow(/same length, got 2 and 1/)
    expect(() => decimateMinMax([0, 2, 1], [1, 1, 1], 5)).toThrow(/times\[2\].*got 1/)
    expect(() => decimateMinMax([0, 1], [1, Number.NaN], 5)).toThrow(/values\[1\].*NaN/)
    expect(() => decimateMinMax([0, 1], [1, 2], 0)).toThrow(RangeError)
  })
})
