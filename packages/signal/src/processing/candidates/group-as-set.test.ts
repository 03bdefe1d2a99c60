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

  test('ratios below 1 and a version that knows no clusters are refused', () => {
    const { timesMin, values } = signalOf(CLUSTER)
    const baseline = 'drop-lines' as const
    expect(() => integrate(CLUSTER, { baseline, peakValleyRatio: 0.5 })).toThrow(/peakValleyRatio/)
    expect(() => integrate(CLUSTER, { baseline, skimHeightRatio: 0 })).toThrow(/skimHeightRatio/)
    expect(() => detectPeaks(timesMin, values, { version: '3', clusters: { baseline } })).toThrow(/version 4/)
  })
})
