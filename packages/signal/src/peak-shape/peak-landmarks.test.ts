import { expect, test, describe } from 'vitest'
import { exponentiallyModifiedGaussian } from './exponentially-modified-gaussian.ts'
import { peakLandmarks } from './peak-landmarks.ts'

describe('peakLandmarks', () => {
  test("without a tail: the Gaussian's own, half height at 1.17741 sigma", () => {
    const marks = peakLandmarks(2, 0, 0.5)
    expect(marks.apexOffset).toBe(0)
    expect(marks.unitHeight).toBeCloseTo(1 / (2 * Math.sqrt(2 * Math.PI)), 14)
    expect(marks.startOffset).toBeCloseTo(-2 * Math.sqrt(2 * Math.LN2), 12)
    expect(marks.endOffset).toBeCloseTo(2 * Math.sqrt(2 * Math.LN2), 12)
    expect(marks.tailing).toBeCloseTo(1, 12)
  })

  test.each([0.001, 0.1, 1, 5, 50])('the apex is the highest point and the edges stand at the share, tau %f', (tau) => {
    const { apexOffset, unitHeight, startOffset, endOffset, tailing } = peakLandmarks(1, tau, 0.01)
    const at = (t: number): number => exponentiallyModifiedGaussian(t, { mean: 0, sigma: 1, tau })
    expect(at(apexOffset)).toBe(unitHeight)
    expect(at(apexOffset - 1e-3)).toBeLessThan(unitHeight)
    expect(at(apexOffset + 1e-3)).toBeLessThan(unitHeight)
    expect(at(startOffset) / unitHeight).toBeCloseTo(0.01, 9)
    expect(at(endOffset) / unitHeight).toBeCloseTo(0.01, 9)
    expect(tailing).toBeGreaterThan(1)
  })

  test('refuses shares and widths that are none', () => {
    expect(() => peakLandmarks(1, 0, 0)).toThrow(/edgeFraction/)
    expect(() => peakLandmarks(1, 0, 1)).toThrow(/edgeFraction/)
    expect(() => peakLandmarks(0, 0, 0.5)).toThrow(RangeError)
  })
})
