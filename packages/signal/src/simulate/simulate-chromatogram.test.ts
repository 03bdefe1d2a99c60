import { expect, test, describe } from 'vitest'
import { itemAt } from '../arrays/item-at.ts'
import { simulateChromatogram, type SimulationOptions } from './simulate-chromatogram.ts'

const plain: SimulationOptions = { seed: 1, durationMin: 10, samplingHz: 5, peaks: [] }

describe('simulateChromatogram', () => {
  test('10 min at 5 Hz are 3001 points, 200 ms apart', () => {
    const { timesMin, values } = simulateChromatogram(plain)
    expect([timesMin.length, values.length]).toEqual([3001, 3001])
    expect(timesMin[0]).toBe(0)
    expect(timesMin[3000]).toBe(10)
    expect(timesMin[1]).toBeCloseTo(0.2 / 60, 15)
  })

  test('the sampled area of a tailing peak is the requested area, and its highest point stands at the retention time', () => {
    const { timesMin, values, truth } = simulateChromatogram({
      ...plain,
      peaks: [{ name: 'CBD', retentionTimeMin: 4, areaMauS: 1234.5, sigmaMin: 0.05, tauMin: 0.04 }],
    })
    // The trapezoid sum of a smooth peak that vanishes at both ends is exact beyond measure (Euler and Maclaurin).
    const area = values.reduce((sum, value) => sum + value, 0) * 0.2
    expect(area).toBeCloseTo(1234.5, 6)
    const top = values.indexOf(Math.max(...values))
    expect(Math.abs(itemAt(timesMin, top) - 4)).toBeLessThanOrEqual(0.1 / 60 + 1e-12)
    const [peak] = truth
    expect(peak).toMatchObject({ name: 'CBD', retentionTimeMin: 4 })
    expect(peak?.areaMauS).toBeCloseTo(1234.5, 9)
    expect(peak?.heightMau).toBeCloseTo(itemAt(values, top), 8)
    expect(peak?.tailing).toBeGreaterThan(1)
  })

  test('a peak that was drawn before is drawn again on other points, and with another area on the same', () => {
    const peaks = [{ retentionTimeMin: 4, areaMauS: 1234.5, sigmaMin: 0.05, tauMin: 0.04 }]
    const coarse = simulateChromatogram({ ...plain, peaks })
    const fine = simulateChromatogram({ ...plain, samplingHz: 10, peaks })
    const later = simulateChromatogram({ ...plain, startMin: 2, peaks })
    const twice = simulateChromatogram({ ...plain, peaks: peaks.map((peak) => ({ ...peak, areaMauS: 2469 })) })
    const at = 4.05 * 300
    expect(itemAt(coarse.values, at)).toBeGreaterThan(90)
    expect(itemAt(fine.values, 2 * at)).toBeCloseTo(itemAt(coarse.values, at), 8)
    expect(itemAt(later.values, at - 600)).toBeCloseTo(itemAt(coarse.values, at), 8)
    expect(itemAt(twice.values, at)).toBeCloseTo(2 * itemAt(coarse.values, at), 8)
  })

  test('a symmetric peak of 100 mAU: area 100 sigma sqrt(2 pi), edges at +/- sigma sqrt(2 ln 1000), tailing 1', () => {
    const { truth } = simulateChromatogram({
      ...plain,
      peaks: [{ retentionTimeMin: 5, heightMau: 100, sigmaMin: 0.1 }],
    })
    const [peak] = truth
    expect(peak?.areaMauS).toBeCloseTo(100 * 6 * Math.sqrt(2 * Math.PI), 8)
    expect(peak?.startMin).toBeCloseTo(5 - 0.1 * Math.sqrt(2 * Math.log(1000)), 10)
    expect(peak?.endMin).toBeCloseTo(5 + 0.1 * Math.sqrt(2 * Math.log(1000)), 10)
    expect(peak?.tailing).toBeCloseTo(1, 10)
  })

  test('drift, level and wander are added point by point', () => {
    const { timesMin, values } = simulateChromatogram({
      ...plain,
      baselineMau: 3,
      driftMauPerMin: -0.5,
      wanderMau: 2,
      wanderPeriodMin: 4,
    })
    // One minute is a quarter of the period: 3 - 0.5 + 2 sin(pi / 2) = 4.5.
    expect(timesMin[300]).toBeCloseTo(1, 12)
    expect(values[300]).toBeCloseTo(4.5, 10)
  })

  test('noise has the requested standard deviation, follows the seed, and leaves the peaks alone', () => {
    const noisy = { ...plain, durationMin: 60, noiseMau: 0.25 }
    const first = simulateChromatogram(noisy).values
    expect(simulateChromatogram(noisy).values).toEqual(first)
    expect(simulateChromatogram({ ...noisy, seed: 2 }).values).not.toEqual(first)
    const variance = first.reduce((sum, value) => sum + value * value, 0) / first.length
    // 18,001 points: standard error of the SD is SD / sqrt(2 n) = 0.5 %; five of them are allowed.
    expect(Math.sqrt(variance) / 0.25).toBeGreaterThan(0.975)
    expect(Math.sqrt(variance) / 0.25).toBeLessThan(1.025)
  })

  test('a converter step rounds every value', () => {
    const { values } = simulateChromatogram({ ...plain, noiseMau: 1, resolutionMau: 0.25 })
    expect(values.every((value) => Number.isInteger(value * 4))).toBe(true)
  })

  test.each([
    [{ durationMin: Number.NaN }, RangeError, /durationMin .*NaN/],
    [{ samplingHz: 0 }, RangeError, /samplingHz .*got 0/],
    [{ durationMin: 1e5, samplingHz: 1e4 }, RangeError, /points/],
    [{ noiseMau: -1 }, RangeError, /noiseMau/],
    [{ seed: 0.5 }, TypeError, /seed/],
    [{ peaks: [{ retentionTimeMin: 1, sigmaMin: 0.1 }] }, TypeError, /exactly one/],
    [{ peaks: [{ retentionTimeMin: 1, sigmaMin: 0, heightMau: 1 }] }, RangeError, /peaks\[0\]\.sigmaMin/],
  ])('refuses %o', (part, kind, text) => {
    const run = (): unknown => simulateChromatogram({ ...plain, ...part })
    expect(run).toThrow(kind)
    expect(run).toThrow(text)
  })
})
