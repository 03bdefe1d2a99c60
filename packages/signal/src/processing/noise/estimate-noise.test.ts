import { expect, test, describe } from 'vitest'
import { createRandom } from '../../simulate/create-random.ts'
import { estimateNoise, noiseAmongPeaks, noiseInGaps } from './estimate-noise.ts'

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

describe('noiseAmongPeaks', () => {
  // A coarse run: of each 30 points nearly 20 are a peak's.
  const crowded = (noise: number): Float64Array => {
    const random = createRandom(7)
    return Float64Array.from({ length: 300 }, (_, i) => {
      const away = (i % 30) - 10
      return noise * random.normal() + 4000 * Math.exp(-(away * away) / 8)
    })
  }

  test('where peaks fill more than half of the run it is the noise between them', () => {
    expect(estimateNoise(crowded(1)).sd).toBeGreaterThan(10)
    expect(noiseAmongPeaks(crowded(1)).sd).toBeLessThan(4)
  })

  test('elsewhere, and where a quarter of the steps is none, it is the same', () => {
    const random = createRandom(3)
    const quiet = Float64Array.from({ length: 2000 }, () => random.normal())
    expect(noiseAmongPeaks(quiet)).toEqual(estimateNoise(quiet))
    const stepped = quiet.map((value, i) => (i % 20 < 9 ? 0 : Math.round(value)))
    expect(noiseAmongPeaks(stepped)).toEqual(estimateNoise(stepped))
  })
})

describe('noiseInGaps', () => {
  // Of each 25 points hardly five lie beyond the flanks of a peak.
  const crowded = (points: number): Float64Array => {
    const random = createRandom(9)
    return Float64Array.from(
      { length: points },
      (_, i) => random.normal() + 9e5 * Math.exp(-(((i % 25) - 12) ** 2) / 6),
    )
  }

  test('where peaks are nearly all of the run it is the noise between them', () => {
    expect(noiseAmongPeaks(crowded(300)).sd).toBeGreaterThan(100)
    expect(noiseInGaps(crowded(300))?.sd).toBeLessThan(10)
  })

  test('noise alone, and a run of few points, have no gaps', () => {
    const random = createRandom(5)
    expect(noiseInGaps(Float64Array.from({ length: 2000 }, () => random.normal()))).toBeNull()
    expect(noiseInGaps(crowded(100))).toBeNull()
  })
})
