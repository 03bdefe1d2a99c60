import { expect, test, describe } from 'vitest'
import { createRandom } from '../../simulate/create-random.ts'
import { estimateNoise } from './estimate-noise.ts'

describe('estimateNoise', () => {
  test('finds the SD under a drift and peaks, within 5 %', () => {
    const random = createRandom(12)
    const values = Float64Array.from(
      { length: 9000 },
      (_, i) => 0.3 * random.normal() + 0.01 * i + 500 * Math.exp(-(((i % 3000) - 1500) ** 2) / (2 * 20 ** 2)),
    )
    const { sd, peakToPeak } = estimateNoise(values)
    expect(Math.abs(sd / 0.3 - 1)).toBeLessThan(0.05)
    expect(peakToPeak).toBe(6 * sd)
  })

  test('a straight line has none', () => {
    expect(estimateNoise(Float64Array.from({ length: 50 }, (_, i) => 2 * i)).sd).toBe(0)
  })

  test('refuses too few points and non-finite values', () => {
    expect(() => estimateNoise([1, 2, 3, 4])).toThrow(/at least 5 points/)
    expect(() => estimateNoise([1, 2, Number.POSITIVE_INFINITY, 4, 5])).toThrow(RangeError)
  })
})
