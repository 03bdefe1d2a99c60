import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { simulateChromatogram } from '../../simulate/simulate-chromatogram.ts'
import { alignByRetentionTime } from './align-by-retention-time.ts'
import { detectPeaks } from '../peaks/detect-peaks.ts'
import { required, absoluteError } from '../../testing/compare.ts'

const run = (seed: number, shift: (time: number) => number) =>
  simulateChromatogram({
    seed,
    durationMin: 12,
    samplingHz: 10,
    noiseMau: 0.02,
    peaks: [2, 4, 7, 10].map((time) => ({
      retentionTimeMin: shift(time),
      heightMau: 50,
      sigmaMin: 0.04,
      tauMin: 0.02,
    })),
  })

describe('alignByRetentionTime', () => {
  test('peaks that came up to 2 % late stand at the reference times afterwards, with unchanged areas', () => {
    const reference = run(1, (time) => time)
    const late = run(2, (time) => time * 1.012 + 0.01)
    const [, aligned] = alignByRetentionTime([reference, late])
    expect(aligned?.anchors).toHaveLength(4)
    const before = detectPeaks(late.timesMin, late.values)
    const after = detectPeaks(aligned?.timesMin ?? [], late.values)
    for (const [k, time] of [2, 4, 7, 10].entries()) {
      expect(absoluteError(before[k]?.retentionTimeMin, time)).toBeGreaterThan(0.03)
      expect(absoluteError(after[k]?.retentionTimeMin, time)).toBeLessThan(0.003)
      expect(after[k]?.height).toBeCloseTo(required(before[k]).height, 1)
    }
  })

  test('between two anchors by hand: 1 -> 1.1 and 3 -> 3.5 send 2 to 2.3, 0 to 0.1 and 4 to 4.5', () => {
    const times = [0, 1, 2, 3, 4]
    const values = [0, 0, 0, 0, 0]
    const [, aligned] = alignByRetentionTime(
      [
        { timesMin: times, values, retentionTimesMin: [1.1, 3.5] },
        { timesMin: times, values, retentionTimesMin: [1, 3] },
      ],
      { largestShift: 0.2 },
    )
    expect(Array.from(aligned?.timesMin ?? [])).toEqual(
      [0.1, 1.1, 2.3, 3.5, 4.5].map((time) => expect.closeTo(time, 12)),
    )
  })

  test('a peak shifted further than allowed is not an anchor; without anchors the times stay', () => {
    const times = [0, 1, 2, 3, 4]
    const values = [0, 0, 0, 0, 0]
    const [first, second] = alignByRetentionTime([
      { timesMin: times, values, retentionTimesMin: [2] },
      { timesMin: times, values, retentionTimesMin: [2.05] },
    ])
    expect(first?.timesMin).toEqual(Float64Array.from(times))
    expect(second?.anchors).toEqual([])
    expect(second?.timesMin).toEqual(Float64Array.from(times))
  })

  test('aligned times never fall', () => {
    const peaks = fc.array(fc.double({ min: 0.1, max: 20, noNaN: true }), { maxLength: 12 })
    fc.assert(
      fc.property(peaks, peaks, fc.double({ min: 0, max: 0.5, noNaN: true }), (one, two, largestShift) => {
        const timesMin = Float64Array.from({ length: 200 }, (_, i) => i / 10)
        const values = new Float64Array(200)
        const runs = [
          { timesMin, values, retentionTimesMin: one },
          { timesMin, values, retentionTimesMin: two },
        ]
        const [, aligned] = alignByRetentionTime(runs, { largestShift })
        let before = Number.NEGATIVE_INFINITY
        for (const time of required(aligned).timesMin) {
          expect(time).toBeGreaterThanOrEqual(before - 1e-12)
          before = time
        }
      }),
    )
  })

  test('refuses no runs, a missing reference and times that are none', () => {
    const one = { timesMin: [0, 1], values: [0, 0], retentionTimesMin: [Number.NaN] }
    expect(() => alignByRetentionTime([])).toThrow(RangeError)
    expect(() => alignByRetentionTime([one], { referenceIndex: 1 })).toThrow(/referenceIndex/)
    expect(() => alignByRetentionTime([one])).toThrow(/retentionTimesMin\[0\]/)
  })
})
