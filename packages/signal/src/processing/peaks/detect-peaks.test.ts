import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { createRandom } from '../../simulate/create-random.ts'
import { simulateChromatogram, type SimulationOptions } from '../../simulate/simulate-chromatogram.ts'
import { detectPeaks, type DetectedPeak } from './detect-peaks.ts'
import { absoluteError, relativeError } from '../../testing/compare.ts'

const plain: SimulationOptions = { seed: 1, durationMin: 10, samplingHz: 10, peaks: [], noiseMau: 0.01 }

function detected(part: Partial<SimulationOptions>): DetectedPeak[] {
  const { timesMin, values } = simulateChromatogram({ ...plain, ...part })
  return detectPeaks(timesMin, values)
}

/** A run of well separated peaks (height 5 to 1,000 mAU, tailing up to about 2) that the seed decides. */
function randomRun(seed: number): SimulationOptions {
  const random = createRandom(seed)
  const peaks = []
  for (let t = 1.5; t < 14;) {
    const sigmaMin = 0.02 + 0.03 * random() + 0.002 * t
    const tauMin = 1.2 * sigmaMin * random()
    peaks.push({ retentionTimeMin: t, heightMau: 10 ** (0.7 + 2.3 * random()), sigmaMin, tauMin })
    t += (sigmaMin + tauMin) * (16 + 30 * random())
  }
  const driftMauPerMin = 20 * (random() - 0.5)
  return { seed, durationMin: 15, samplingHz: 5, peaks, noiseMau: 0.02, driftMauPerMin }
}

describe('round trip: simulate, detect, compare', () => {
  test('every peak of any such run is found once, its area within 2 %, its time within half a sample', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
        const { timesMin, values, truth } = simulateChromatogram(randomRun(seed))
        const found = detectPeaks(timesMin, values)
        expect(found).toHaveLength(truth.length)
        for (const [k, peak] of found.entries()) {
          expect(relativeError(peak.area, truth[k]?.areaMauS)).toBeLessThan(0.02)
          expect(absoluteError(peak.retentionTimeMin, truth[k]?.retentionTimeMin)).toBeLessThan(
            0.5 / 5 / 60 + 0.05 * (peak.widthHalfMin ?? 0),
          )
        }
      }),
      { numRuns: 60, seed: 20_260 },
    )
  })

  test('a straight drift or a constant changes no figure of any peak', () => {
    const peaks = [2, 5, 8].map((retentionTimeMin) => ({
      retentionTimeMin,
      heightMau: 50,
      sigmaMin: 0.05,
      tauMin: 0.03,
    }))
    const level = detected({ peaks })
    const tilted = detected({ peaks, driftMauPerMin: 8, baselineMau: -300 })
    expect(tilted).toHaveLength(3)
    for (const [k, peak] of tilted.entries()) {
      expect(relativeError(peak.area, level[k]?.area)).toBeLessThan(0.003)
      expect(relativeError(peak.height, level[k]?.height)).toBeLessThan(0.003)
    }
  })

  test('twice the signal is twice the area and height, at the same times', () => {
    const { timesMin, values } = simulateChromatogram(randomRun(5))
    const once = detectPeaks(timesMin, values)
    const twice = detectPeaks(
      timesMin,
      values.map((value) => 2 * value),
    )
    expect(twice.map((peak) => peak.area / 2)).toEqual(once.map((peak) => peak.area))
    expect(twice.map((peak) => peak.startMin)).toEqual(once.map((peak) => peak.startMin))
  })
})

describe('figures of one peak', () => {
  test('a Gaussian of 100 mAU, sigma 0.05 min at 5 min against its exact figures', () => {
    const [peak, ...others] = detected({ peaks: [{ retentionTimeMin: 5, heightMau: 100, sigmaMin: 0.05 }] })
    expect(others).toEqual([])
    expect(peak?.code).toBe('BB')
    expect(peak?.areaPercent).toBeCloseTo(100, 10)
    expect(peak?.retentionTimeMin).toBeCloseTo(5, 3)
    expect(peak?.height).toBeCloseTo(100, 0)
    // 100 x 3 s x sqrt(2 pi) = 751.99 mAU s.
    expect(relativeError(peak?.area, 751.988)).toBeLessThan(0.002)
    // Half height: 2 sqrt(2 ln 2) sigma = 0.11774 min; tangents meet the baseline 4 sigma = 0.2 min apart.
    expect(peak?.widthHalfMin).toBeCloseTo(0.11774, 3)
    expect(relativeError(peak?.widthBaseMin, 0.2)).toBeLessThan(0.05)
    expect(peak?.tailing).toBeCloseTo(1, 1)
    // N = 5.54 (5 / 0.11774)^2 = 9,991.
    expect(relativeError(peak?.plates, 9991)).toBeLessThan(0.02)
    // S/N = 2 x 100 / (6 x 0.01) = 3,333, the noise itself being an estimate.
    expect(relativeError(peak?.signalToNoise, 3333)).toBeLessThan(0.15)
    expect(peak?.resolution).toBeNull()
  })

  test('tailing follows the exact symmetry factor of the drawn peak', () => {
    const peaks = [{ retentionTimeMin: 5, heightMau: 200, sigmaMin: 0.05, tauMin: 0.06 }]
    const { timesMin, values, truth } = simulateChromatogram({ ...plain, peaks })
    const [peak] = detectPeaks(timesMin, values)
    expect(truth[0]?.tailing).toBeGreaterThan(1.3)
    expect(relativeError(peak?.tailing, truth[0]?.tailing)).toBeLessThan(0.03)
  })

  test('resolution of two Gaussians 6 sigma apart: 1.18 x 6 sigma / (2 x 2.3548 sigma) = 1.503', () => {
    const [, second] = detected({
      peaks: [4, 4.3].map((retentionTimeMin) => ({ retentionTimeMin, heightMau: 100, sigmaMin: 0.05 })),
    })
    expect(second?.resolution).toBeCloseTo(1.503, 1)
  })

  test('a signal without noise has no signal-to-noise ratio', () => {
    const [peak] = detected({ noiseMau: 0, peaks: [{ retentionTimeMin: 5, heightMau: 100, sigmaMin: 0.02 }] })
    expect(peak?.signalToNoise).toBeNull()
    // The parabola over two fifths of a width flattens a Gaussian's top by 0.09 %.
    expect(relativeError(peak?.height, 100)).toBeLessThan(0.002)
  })
})

describe('merged peaks', () => {
  // Equal Gaussians 4 sigma apart: by symmetry the perpendicular at the valley gives each its own area.
  const pair = [4, 4.2].map((retentionTimeMin) => ({ retentionTimeMin, heightMau: 100, sigmaMin: 0.05 }))

  test('are split at the valley by a perpendicular onto one common baseline', () => {
    const [first, second, ...others] = detected({ peaks: pair })
    expect(others).toEqual([])
    expect([first?.code, second?.code]).toEqual(['BV', 'VB'])
    expect(first?.endMin).toBe(second?.startMin)
    expect(first?.baselineEnd).toBe(second?.baselineStart)
    expect(first?.endMin).toBeCloseTo(4.1, 2)
    expect(relativeError(first?.area, 751.988)).toBeLessThan(0.01)
    expect(relativeError(second?.area, 751.988)).toBeLessThan(0.01)
  })

  test('four in a row share the baseline of the outer two', () => {
    const peaks = [4, 4.2, 4.4, 4.6].map((retentionTimeMin) => ({ retentionTimeMin, heightMau: 100, sigmaMin: 0.05 }))
    const found = detected({ peaks, driftMauPerMin: 3 })
    expect(found.map((peak) => peak.code)).toEqual(['BV', 'VV', 'VV', 'VB'])
    const total = found.reduce((sum, peak) => sum + peak.area, 0)
    expect(Math.abs(total / (4 * 751.988) - 1)).toBeLessThan(0.01)
  })

  test('a flank that a neighbour hides has no width at that height: null, not a guess', () => {
    const peaks = [4, 4.13].map((retentionTimeMin) => ({ retentionTimeMin, heightMau: 100, sigmaMin: 0.05 }))
    const [first] = detected({ peaks })
    expect(first?.code).toBe('BV')
    expect(first?.tailing).toBeNull()
    expect(first?.widthHalfMin).toBeNull()
    expect(first?.plates).toBeNull()
  })

  test('peaks with a level stretch between them are not merged', () => {
    const peaks = [4, 4.6].map((retentionTimeMin) => ({ retentionTimeMin, heightMau: 100, sigmaMin: 0.05 }))
    expect(detected({ peaks }).map((peak) => peak.code)).toEqual(['BB', 'BB'])
  })
})

describe('what is not a peak', () => {
  test('a negative dip, even a deep one, and the level signal around it', () => {
    expect(detected({ peaks: [{ retentionTimeMin: 5, heightMau: -100, sigmaMin: 0.05 }] })).toEqual([])
  })

  test('beside a dip only the true peak is found', () => {
    const found = detected({
      peaks: [
        { retentionTimeMin: 3, heightMau: -40, sigmaMin: 0.05 },
        { retentionTimeMin: 6, heightMau: 100, sigmaMin: 0.05 },
      ],
    })
    expect(found).toHaveLength(1)
    expect(found[0]?.retentionTimeMin).toBeCloseTo(6, 2)
    expect(relativeError(found[0]?.area, 751.988)).toBeLessThan(0.01)
  })

  test.each([1, 2, 3, 4, 5])('noise alone (seed %i)', (seed) => {
    expect(detected({ seed, noiseMau: 1, durationMin: 25 })).toEqual([])
  })

  test.each([2, 4, 8, 16, 32])('noise that the detector has filtered over %i points', (points) => {
    const { timesMin, values } = simulateChromatogram({ ...plain, seed: points, noiseMau: 1, durationMin: 25 })
    let slow = 0
    const timeConstant = values.map((value) => (slow += (value - slow) / points))
    const mean = values.map((_, i) => {
      const window = values.subarray(Math.max(0, i - points + 1), i + 1)
      return window.reduce((sum, value) => sum + value, 0) / window.length
    })
    // The filter's own beginning is left out.
    const startMin = timesMin[4 * points] ?? NaN
    expect(detectPeaks(timesMin, timeConstant, { startMin })).toEqual([])
    expect(detectPeaks(timesMin, mean, { startMin })).toEqual([])
  })

  test('a constant, a ramp, a step, a run that ends on a rising flank', () => {
    const times = Float64Array.from({ length: 1000 }, (_, i) => i / 100)
    expect(detectPeaks(times, new Float64Array(1000).fill(7))).toEqual([])
    expect(detectPeaks(times, times)).toEqual([])
    expect(
      detectPeaks(
        times,
        times.map((t) => (t > 5 ? 10 : 0)),
      ),
    ).toEqual([])
    expect(
      detectPeaks(
        times,
        times.map((t) => Math.exp(-((t - 11) ** 2))),
      ),
    ).toEqual([])
  })

  test('the ragged top of a peak that overloads the detector is one peak', () => {
    const { timesMin, values } = simulateChromatogram({
      ...plain,
      peaks: [{ retentionTimeMin: 5, heightMau: 3000, sigmaMin: 0.05 }],
    })
    const random = createRandom('overload')
    const ragged = values.map((value) => (value > 2000 ? value + 80 * random.normal() : value))
    expect(detectPeaks(timesMin, ragged)).toHaveLength(1)
  })
})

describe('options', () => {
  const two = [
    { retentionTimeMin: 3, heightMau: 10, sigmaMin: 0.05 },
    { retentionTimeMin: 7, heightMau: 100, sigmaMin: 0.05 },
  ]
  const { timesMin, values } = simulateChromatogram({ ...plain, peaks: two })
  const times = (options: Parameters<typeof detectPeaks>[2]): number[] =>
    detectPeaks(timesMin, values, options).map((peak) => Math.round(peak.retentionTimeMin))

  test('a part of the run, a least height, a least area', () => {
    expect(times({})).toEqual([3, 7])
    expect(times({ startMin: 5 })).toEqual([7])
    expect(times({ endMin: 5 })).toEqual([3])
    expect(times({ minimumHeight: 20 })).toEqual([7])
    expect(times({ minimumArea: 200 })).toEqual([7])
    // 2 x 10 / (6 x 0.01) = 333 and ten times that.
    expect(times({ minimumSignalToNoise: 1000 })).toEqual([7])
    expect(times({ smoothingPoints: 9 })).toEqual([3, 7])
    // Three points lie on their own parabola: nothing is smoothed.
    expect(times({ smoothingPoints: 3 })).toEqual([3, 7])
  })

  test('the share of the area counts the peaks that are reported', () => {
    const [peak] = detectPeaks(timesMin, values, { minimumHeight: 20 })
    expect(peak?.areaPercent).toBeCloseTo(100, 10)
  })

  test.each([
    [{ startMin: 5, endMin: 4 }, /endMin must be from 5/],
    [{ startMin: 9.9999 }, /at least 5 points/],
    [{ smoothingPoints: 8 }, /odd, got 8/],
    [{ noiseMultiple: 0 }, /noiseMultiple/],
    [{ minimumSignalToNoise: -1 }, /minimumSignalToNoise/],
    [{ minimumHeight: Number.NaN }, /minimumHeight .*NaN/],
    [{ minimumArea: -1 }, /minimumArea/],
  ])('refuses %o', (options, text) => {
    expect(() => detectPeaks(timesMin, values, options)).toThrow(text)
  })

  test('refuses signals that are none', () => {
    expect(() => detectPeaks([0, 1, 2], [1, 2, 1])).toThrow(/at least 5 points/)
    expect(() => detectPeaks([0, 1, 2, 3, 4], [0, 1, Number.NaN, 1, 0])).toThrow(/values\[2\]/)
    expect(() => detectPeaks([0, 1, 2, 3, 4], [0, 1, 1e200, 1, 0])).toThrow(/largest absolute value/)
  })
})
