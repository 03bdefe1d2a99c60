import { readFileSync } from 'node:fs'
import { expect, test, describe } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { simulateChromatogram, type SimulatedPeak } from '../../simulate/simulate-chromatogram.ts'
import { hasReferenceSet, referencePath } from '../../testing/fixtures.ts'
import { detectPeaks } from '../peaks/detect-peaks.ts'
import { fitMergedPeaks } from './fit-merged-peaks.ts'
import { absoluteError, relativeError } from '../../testing/compare.ts'

const run = (peaks: SimulatedPeak[]) =>
  simulateChromatogram({ seed: 6, durationMin: 10, samplingHz: 10, noiseMau: 0.02, driftMauPerMin: 1, peaks })

describe('fitMergedPeaks', () => {
  test('gives unequal merged peaks their own areas within 2 %, where the valley does not', () => {
    const { timesMin, values, truth } = run([
      { retentionTimeMin: 4, areaMauS: 1000, sigmaMin: 0.04, tauMin: 0.03 },
      { retentionTimeMin: 4.22, areaMauS: 600, sigmaMin: 0.08, tauMin: 0.02 },
    ])
    const found = detectPeaks(timesMin, values)
    expect(found.map((peak) => peak.code)).toEqual(['BV', 'VB'])
    expect(relativeError(found[1]?.area, 600)).toBeGreaterThan(0.05)
    const fitted = fitMergedPeaks(timesMin, values, found)
    for (const [k, peak] of fitted.entries()) {
      expect(relativeError(peak?.area, truth[k]?.areaMauS)).toBeLessThan(0.02)
      expect(relativeError(peak?.height, truth[k]?.heightMau)).toBeLessThan(0.02)
      expect(absoluteError(peak?.retentionTimeMin, truth[k]?.retentionTimeMin)).toBeLessThan(0.003)
      expect(peak?.misfit).toBeLessThan(0.005)
    }
  })

  test('three merged peaks and one alone', () => {
    const { timesMin, values, truth } = run([
      { retentionTimeMin: 3, areaMauS: 300, sigmaMin: 0.05, tauMin: 0.02 },
      { retentionTimeMin: 3.22, areaMauS: 900, sigmaMin: 0.05, tauMin: 0.02 },
      { retentionTimeMin: 3.45, areaMauS: 500, sigmaMin: 0.05, tauMin: 0.02 },
      { retentionTimeMin: 7, areaMauS: 250, sigmaMin: 0.07, tauMin: 0.05 },
    ])
    const found = detectPeaks(timesMin, values)
    expect(found.map((peak) => peak.code)).toEqual(['BV', 'VV', 'VB', 'BB'])
    for (const [k, peak] of fitMergedPeaks(timesMin, values, found).entries()) {
      expect(relativeError(peak?.area, truth[k]?.areaMauS)).toBeLessThan(0.02)
    }
  })

  test('a group too large to part is left unparted', () => {
    const peaks = Array.from({ length: 9 }, (_, k) => ({
      retentionTimeMin: 3 + 0.2 * k,
      heightMau: 100,
      sigmaMin: 0.05,
    }))
    const { timesMin, values } = run(peaks)
    const found = detectPeaks(timesMin, values)
    expect(found).toHaveLength(9)
    expect(fitMergedPeaks(timesMin, values, found)).toEqual(Array.from({ length: 9 }, () => null))
  })

  test('no peaks, no fits; a bad signal is refused', () => {
    expect(fitMergedPeaks([0, 1, 2, 3, 4], [0, 0, 0, 0, 0], [])).toEqual([])
    expect(() => fitMergedPeaks([0, 1], [0, 0], [])).toThrow(/at least 5 points/)
  })

  describe.runIf(hasReferenceSet)('the synthetic set of known truth (x in minutes, step 0.01)', () => {
    test('every known peak has its area within 2 %, the merged pair at 15 and 19 included', () => {
      const rows = readFileSync(referencePath('chromatograms-text/synthetic-truth/test_assessment_chrom.csv'), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').map(Number))
      const times = rows.map((row) => itemAt(row, 0))
      const values = rows.map((row) => itemAt(row, 1))
      const fitted = fitMergedPeaks(times, values, detectPeaks(times, values))
      // The file's peak table: areas as sums of samples, 10,000 each for the pair of sigma 1 and 2; unit x s = sum x 0.6.
      for (const [k, sum] of [10_000, 10_000, 2000, 10_000].entries()) {
        expect(relativeError(fitted[k]?.area, 0.6 * sum)).toBeLessThan(0.02)
      }
      expect(fitted[0]?.sigmaMin).toBeCloseTo(1, 1)
      expect(fitted[1]?.sigmaMin).toBeCloseTo(2, 1)
    })
  })
})
