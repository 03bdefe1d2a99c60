import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../simulate/create-random.ts'
import { simulateChromatogram, type SimulatedPeak } from '../../simulate/simulate-chromatogram.ts'
import { relativeError } from '../../testing/compare.ts'
import { detectPeaks } from '../peaks/detect-peaks.ts'

const SHAPE = { seed: 4, durationMin: 14, samplingHz: 5 }
const three = (heightMau: number): SimulatedPeak[] =>
  [0, 1, 2].map((k) => ({ retentionTimeMin: 6 + 0.3 * k, heightMau: heightMau * (1 - 0.1 * k), sigmaMin: 0.1 }))

/** Areas of the noiseless signal between times, down to zero: what perpendiculars at the valleys cut out. */
function cutAt(peaks: readonly SimulatedPeak[], cuts: readonly number[]): number[] {
  const { timesMin, values } = simulateChromatogram({ ...SHAPE, peaks })
  const areas = Array.from({ length: cuts.length + 1 }, () => 0)
  for (const [i, time] of timesMin.entries()) {
    const k = cuts.filter((cut) => time > cut).length
    areas[k] = (areas[k] ?? NaN) + (values[i] ?? NaN) / SHAPE.samplingHz
  }
  return areas
}

describe('merged peaks on a broad foot', () => {
  // A foot as high as the peaks and five times as wide: by their own tangents the three would keep a fifth of it.
  const foot: SimulatedPeak = { retentionTimeMin: 6.35, heightMau: 300, sigmaMin: 0.5 }

  test('are parted by perpendiculars down to where the foot ends: each area within 2 %', () => {
    const peaks = [...three(300), foot]
    const { timesMin, values } = simulateChromatogram({ ...SHAPE, peaks, noiseMau: 0.05, driftMauPerMin: 1 })
    const found = detectPeaks(timesMin, values)
    expect(found.map(({ code }) => code)).toEqual(['BV', 'VV', 'VB'])
    const wanted = cutAt(
      peaks,
      found.slice(1).map(({ startMin }) => startMin),
    )
    for (const [k, peak] of found.entries()) expect(relativeError(peak.area, wanted[k])).toBeLessThan(0.02)
  })

  // As in a run of gas chromatography whose three peaks (24,223, 13,034 and 17,394 pA s) lie on the falling tail of a solvent: on a slope no foot comes
  // down to a level.
  test('version 4, where it falls on and on: each has its area down to the line from the first one to the last one', () => {
    const peaks = [
      { retentionTimeMin: 6.35, heightMau: 250, sigmaMin: 0.5 },
      ...[0, 1, 2].map((k) => ({ retentionTimeMin: 6.1 + 0.22 * k, heightMau: 400 - 60 * k, sigmaMin: 0.08 })),
    ]
    const { timesMin, values } = simulateChromatogram({ ...SHAPE, peaks, noiseMau: 0.05, driftMauPerMin: -150 })
    const found = detectPeaks(timesMin, values, { version: '4' })
    expect(found.map(({ code }) => code)).toEqual(['BV', 'VV', 'VB'])
    const wanted = cutAt(
      peaks,
      found.slice(1).map(({ startMin }) => startMin),
    )
    for (const [k, peak] of found.entries()) expect(relativeError(peak.area, wanted[k])).toBeLessThan(0.02)
  })

  test('however high the foot, their whole area is found within 2 %', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = createRandom(seed)
        const heightMau = 300 * (0.5 + 1.5 * random())
        const broad = { retentionTimeMin: 6.2 + 0.3 * random(), sigmaMin: 0.35 + 0.2 * random(), heightMau }
        const peaks = [...three(200), broad]
        const run = simulateChromatogram({ ...SHAPE, seed, peaks, noiseMau: 0.05 })
        const whole = run.truth.reduce((sum, { areaMauS }) => sum + areaMauS, 0)
        const found = detectPeaks(run.timesMin, run.values).reduce((sum, { area }) => sum + area, 0)
        expect(relativeError(found, whole)).toBeLessThan(0.02)
      }),
      { numRuns: 40, seed: 20_262 },
    )
  })
})
