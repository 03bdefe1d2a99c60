import { expect, test, describe } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { simulateChromatogram } from '../../simulate/simulate-chromatogram.ts'
import { estimateBaseline } from './estimate-baseline.ts'

const peaks = [2, 4.5, 5.1, 9, 12.4].map((retentionTimeMin, k) => ({
  retentionTimeMin,
  heightMau: 40 + 60 * k,
  sigmaMin: 0.05,
  tauMin: 0.02,
}))
const base = { baselineMau: 12, driftMauPerMin: 1.5, wanderMau: 4, wanderPeriodMin: 12 }
const run = { seed: 8, durationMin: 15, samplingHz: 10, noiseMau: 0.05, ...base }

const largestError = (found: Float64Array, truth: Float64Array): number =>
  found.reduce((worst, value, i) => Math.max(worst, Math.abs(value - itemAt(truth, i))), 0)

describe('estimateBaseline', () => {
  test('finds drift and wander under five peaks of up to 280 mAU, within 1 mAU everywhere', () => {
    const { timesMin, values } = simulateChromatogram({ ...run, peaks })
    const truth = simulateChromatogram({ ...run, noiseMau: 0, peaks: [] }).values
    expect(largestError(estimateBaseline(timesMin, values), truth)).toBeLessThan(1)
  })

  test('the thinned and the full solution agree', () => {
    const { timesMin, values } = simulateChromatogram({ ...run, peaks })
    const coarse = simulateChromatogram({ ...run, samplingHz: 0.5, peaks: [] })
    const full = estimateBaseline(coarse.timesMin, coarse.values, { periodMin: 3.75 })
    const thinned = estimateBaseline(timesMin, values, { periodMin: 3.75 })
    const atCoarse = Float64Array.from(coarse.timesMin, (_, i) => itemAt(thinned, i * 20))
    expect(largestError(atCoarse, full)).toBeLessThan(1)
  })

  test('a straight line is its own baseline, a constant too', () => {
    const times = Float64Array.from({ length: 500 }, (_, i) => i / 50)
    const line = times.map((time) => 3 - 2 * time)
    expect(largestError(estimateBaseline(times, line), line)).toBeLessThan(1e-6)
    expect(
      largestError(
        estimateBaseline(
          times,
          times.map(() => 7),
        ),
        times.map(() => 7),
      ),
    ).toBeLessThan(1e-9)
  })

  test('a short run works, an impossible one is refused', () => {
    expect([...estimateBaseline([0, 1, 2], [5, 5, 5])]).toEqual([5, 5, 5].map((value) => expect.closeTo(value, 9)))
    expect(() => estimateBaseline([0, 1], [5, 5])).toThrow(/at least 3 points/)
    expect(() => estimateBaseline([1, 1, 1], [5, 5, 5])).toThrow(/span/)
    expect(() => estimateBaseline([0, 1, 2], [5, Number.NaN, 5])).toThrow(/values\[1\]/)
    expect(() => estimateBaseline([0, 1, 2], [5, 5, 5], { periodMin: 0 })).toThrow(/periodMin/)
  })
})
