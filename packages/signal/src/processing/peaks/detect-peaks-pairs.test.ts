import fc from 'fast-check'
import { expect, test } from 'vitest'
import { relativeError } from '../../testing/compare.ts'
import { createRandom } from '../../simulate/create-random.ts'
import { simulateChromatogram } from '../../simulate/simulate-chromatogram.ts'
import { detectPeaks } from './detect-peaks.ts'

/** Two peaks of one form, 2.5 to 9.5 sigma apart, up to three times as high as one another, on a drift of up to 5 mAU/min. */
function pair(seed: number) {
  const random = createRandom(`pair ${seed}`)
  const sigmaMin = 0.03 + 0.05 * random()
  const tauMin = 0.5 * sigmaMin * random()
  const heightMau = 10 ** (1 + 1.5 * random())
  const first = { retentionTimeMin: 4, heightMau, sigmaMin, tauMin }
  const second = {
    ...first,
    retentionTimeMin: 4 + (2.5 + 7 * random()) * sigmaMin,
    heightMau: heightMau * 10 ** (random() - 0.5),
  }
  const driftMauPerMin = 10 * (random() - 0.5)
  return { seed, durationMin: 8, samplingHz: 5, noiseMau: 0.02, driftMauPerMin, peaks: [first, second] }
}

test('however close two peaks stand, merged, split or one the shoulder of the other: their whole area is found within 5 %', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
      const { timesMin, values, truth } = simulateChromatogram(pair(seed))
      const found = detectPeaks(timesMin, values)
      const total = found.reduce((sum, peak) => sum + peak.area, 0)
      const whole = truth.reduce((sum, peak) => sum + peak.areaMauS, 0)
      expect([1, 2]).toContain(found.length)
      expect(Math.abs(total / whole - 1)).toBeLessThan(0.05)
    }),
    { numRuns: 200, seed: 20_261 },
  )
})

test('a shoulder that hardly tops its own valley belongs to the peak beside it, none of the area is lost', () => {
  const peaks = [
    { retentionTimeMin: 4, heightMau: 24, sigmaMin: 0.08, tauMin: 0.02 },
    { retentionTimeMin: 4.215, heightMau: 14, sigmaMin: 0.08, tauMin: 0.02 },
  ]
  const { timesMin, values, truth } = simulateChromatogram({
    seed: 462,
    durationMin: 8,
    samplingHz: 5,
    noiseMau: 0.01,
    peaks,
  })
  const total = detectPeaks(timesMin, values).reduce((sum, peak) => sum + peak.area, 0)
  const area = truth.reduce((sum, peak) => sum + peak.areaMauS, 0)
  expect(relativeError(total, area)).toBeLessThan(0.01)
})
