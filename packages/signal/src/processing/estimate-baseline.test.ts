import { expect, test, describe } from 'vitest'
import { simulateChromatogram } from '../simulate/simulate-chromatogram.ts'
import { estimateBaseline } from './estimate-baseline.ts'
import { solveWhittaker } from './solve-whittaker.ts'

const peaks = [2, 4.5, 5.1, 9, 12.4].map((retentionTimeMin, k) => ({
  retentionTimeMin,
  heightMau: 40 + 60 * k,
  sigmaMin: 0.05,
  tauMin: 0.02,
}))
const base = { baselineMau: 12, driftMauPerMin: 1.5, wanderMau: 4, wanderPeriodMin: 12 }
const run = { seed: 8, durationMin: 15, samplingHz: 10, noiseMau: 0.05, ...base }

const largestError = (found: Float64Array, truth: Float64Array): number =>
  found.reduce((worst, value, i) => Math.max(worst, Math.abs(value - truth[i]!)), 0)

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
    const atCoarse = Float64Array.from(coarse.timesMin, (_, i) => thinned[i * 20]!)
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

describe('solveWhittaker', () => {
  test('three points by hand: lambda 1, weights 1, y 0, 3, 0', () => {
    // z = y - lambda D' q with q = D y / (1 + lambda D D') = -6 / 7: z = (6, 9, 6) / 7.
    const z = solveWhittaker(Float64Array.of(0, 3, 0), Float64Array.of(1, 1, 1), 1)
    expect([...z].map((value) => value * 7)).toEqual([6, 9, 6].map((value) => expect.closeTo(value, 12)))
  })

  test('satisfies its own equations for any weights', () => {
    const y = Float64Array.of(3, 1, 4, 1, 5, 9, 2, 6)
    const w = Float64Array.of(1, 0.5, 0, 2, 1, 0.1, 3, 1)
    const z = solveWhittaker(y, w, 7)
    const bend = (i: number): number => (i >= 0 && i + 2 < z.length ? z[i]! - 2 * z[i + 1]! + z[i + 2]! : 0)
    for (const [i, value] of z.entries()) {
      const penalty = 7 * (bend(i) - 2 * bend(i - 1) + bend(i - 2))
      expect(w[i]! * (value - y[i]!) + penalty).toBeCloseTo(0, 10)
    }
  })
})
