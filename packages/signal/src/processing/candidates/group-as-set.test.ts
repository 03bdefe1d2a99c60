import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { simulateChromatogram, type SimulatedPeak } from '../../simulate/simulate-chromatogram.ts'
import { detectPeaks } from '../peaks/detect-peaks.ts'
import type { ClusterSettings } from './group-as-set.ts'

const DISTANCE_MIN = 0.45
/** Three symmetric peaks of 100, 80 and 100 mAU in a row; both valleys stand 13.5 mAU high: 5.9 times lower than the smaller peak. */
const CLUSTER = [100, 80, 100].map((heightMau, k) => ({
  retentionTimeMin: 4 + k * DISTANCE_MIN,
  heightMau,
  sigmaMin: 0.1,
}))

function signalOf(peaks: readonly SimulatedPeak[]) {
  return simulateChromatogram({ seed: 'clusters', durationMin: 10, samplingHz: 5, noiseMau: 0.01, peaks })
}

function integrate(peaks: readonly SimulatedPeak[], clusters: ClusterSettings) {
  const { timesMin, values } = signalOf(peaks)
  return detectPeaks(timesMin, values, { clusters })
}

const areasOf = (found: readonly { area: number }[]) => found.map(({ area }) => area)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('peaks that do not come down to their baseline', () => {
  test('drop lines: one line, met by perpendiculars from each valley, and nothing of the area is left out', () => {
    const found = integrate(CLUSTER, { baseline: 'drop-lines' })
    expect(found.map(({ code }) => code)).toEqual(['BV', 'VV', 'VB'])
    for (const { baselineStart, baselineEnd } of found) {
      expect(Math.abs(baselineStart)).toBeLessThan(0.1)
      expect(Math.abs(baselineEnd)).toBeLessThan(0.1)
    }
    const truth = signalOf(CLUSTER).truth.map(({ areaMauS }) => areaMauS)
    expect(sum(areasOf(found)) / sum(truth)).toBeCloseTo(1, 2)
  })

  test('valley to valley: the baseline runs through each minimum of the signal', () => {
    const { timesMin, values } = signalOf(CLUSTER)
    const found = integrate(CLUSTER, { baseline: 'valley-to-valley' })
    const heightAt = (time: number) => values[timesMin.findIndex((one) => one >= time - 1e-9)]
    expect(found).toHaveLength(3)
    const middle = itemAt(found, 1)
    expect(middle.startMin).toBeCloseTo(4 + DISTANCE_MIN / 2, 1)
    expect(middle.baselineStart).toBe(heightAt(middle.startMin))
    expect(middle.baselineEnd).toBe(heightAt(middle.endMin))
    expect(middle.baselineStart).toBeGreaterThan(12)
  })

  test('peak valley ratio: a valley that is so many times lower than the smaller peak is baseline, another is not', () => {
    const dropped = integrate(CLUSTER, { baseline: 'drop-lines' })
    const below = integrate(CLUSTER, { baseline: 'drop-lines', peakValleyRatio: 5 })
    const above = integrate(CLUSTER, { baseline: 'drop-lines', peakValleyRatio: 7 })
    expect(areasOf(above)).toEqual(areasOf(dropped))
    expect(below.map(({ code }) => code)).toEqual(['BB', 'BB', 'BB'])
    expect(itemAt(below, 1).baselineStart).toBeGreaterThan(12)
  })

  test.each([
    ['tail', 4.5],
    ['front', 3.5],
  ])(
    'skim height ratio: on the %s a tangent parts the small peak, what is below it is the large one’s',
    (_where, time) => {
      const peaks = [
        { retentionTimeMin: 4, heightMau: 200, sigmaMin: 0.16 },
        { retentionTimeMin: time, heightMau: 10, sigmaMin: 0.04 },
      ]
      const large = (found: ReturnType<typeof integrate>) =>
        itemAt(
          found.toSorted((a, b) => b.area - a.area),
          0,
        )
      const small = (found: ReturnType<typeof integrate>) =>
        itemAt(
          found.toSorted((a, b) => a.area - b.area),
          0,
        )
      const dropped = integrate(peaks, { baseline: 'drop-lines', skimHeightRatio: 30 })
      const skimmed = integrate(peaks, { baseline: 'drop-lines', skimHeightRatio: 10 })
      expect(small(dropped).code).toMatch(/^(VB|BV)$/)
      expect(small(skimmed).code).toBe('TT')
      expect(skimmed.map(({ retentionTimeMin }) => retentionTimeMin)).toEqual(
        skimmed.map(({ retentionTimeMin }) => retentionTimeMin).toSorted((a, b) => a - b),
      )
      expect(small(skimmed).area).toBeLessThan(small(dropped).area)
      expect(large(skimmed).area).toBeGreaterThan(large(dropped).area)
      expect(sum(areasOf(skimmed))).toBeCloseTo(sum(areasOf(dropped)), 6)
      const [truth] = signalOf(peaks).truth.toSorted((a, b) => b.areaMauS - a.areaMauS)
      expect(Math.abs(large(skimmed).area / (truth?.areaMauS ?? NaN) - 1)).toBeLessThan(0.01)
    },
  )

  test('a peak that hardly tops the valley beside it stays when its neighbour is skimmed off', () => {
    const peaks = [100, 98].map((heightMau, k) => ({ retentionTimeMin: 4 + 0.222 * k, heightMau, sigmaMin: 0.1 }))
    const dropped = integrate(peaks, { baseline: 'drop-lines' })
    const skimmed = integrate(peaks, { baseline: 'drop-lines', skimHeightRatio: 1 })
    expect(dropped.map(({ code }) => code)).toEqual(['BV', 'VB'])
    expect(skimmed.map(({ code }) => code)).toEqual(['BB', 'TT'])
    expect(sum(areasOf(skimmed))).toBeCloseTo(sum(areasOf(dropped)), 6)
  })

  test('whatever the signal and the settings: peaks in order, none twice, no area below 0', () => {
    const number = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
    const peak = fc.record({
      retentionTimeMin: number(1, 9),
      heightMau: number(-20, 200),
      sigmaMin: number(0.02, 0.4),
      tauMin: number(0, 0.4),
    })
    const settings = fc.record({
      baseline: fc.constantFrom('drop-lines', 'valley-to-valley'),
      peakValleyRatio: fc.oneof(fc.constant(1e9), number(1, 50)),
      skimHeightRatio: number(1, 20),
    })
    fc.assert(
      fc.property(fc.array(peak, { minLength: 1, maxLength: 12 }), settings, (peaks, set) => {
        const found = integrate(peaks, set)
        const times = found.map(({ retentionTimeMin }) => retentionTimeMin)
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
        for (const { area } of found) expect(area).toBeGreaterThan(0)
      }),
      { numRuns: 300, seed: 20_261 },
    )
  })

  test('ratios below 1 and a version that knows no clusters are refused', () => {
    const { timesMin, values } = signalOf(CLUSTER)
    const baseline = 'drop-lines' as const
    expect(() => integrate(CLUSTER, { baseline, peakValleyRatio: 0.5 })).toThrow(/peakValleyRatio/)
    expect(() => integrate(CLUSTER, { baseline, skimHeightRatio: 0 })).toThrow(/skimHeightRatio/)
    expect(() => detectPeaks(timesMin, values, { version: '3', clusters: { baseline } })).toThrow(/version 4/)
  })
})
