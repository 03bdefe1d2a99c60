import { expect, test, describe } from 'vitest'
import { exponentiallyModifiedGaussian } from './exponentially-modified-gaussian.ts'

describe('exponentiallyModifiedGaussian', () => {
  test('with no tail is the Gaussian: 1 / (sigma sqrt(2 pi)) at its centre', () => {
    expect(exponentiallyModifiedGaussian(3, { mean: 3, sigma: 2, tau: 0 })).toBeCloseTo(0.199471140200716, 14)
  })

  test.each([1e-9, 1e-5, 0.01, 0.3, 3, 40])(
    'has unit area, mean + tau and variance sigma^2 + tau^2 for tau %f',
    (tau) => {
      const shape = { mean: 0, sigma: 1, tau }
      const step = 0.01
      let area = 0
      let first = 0
      let second = 0
      for (let t = -12; t < 12 + 45 * tau; t += step) {
        const f = exponentiallyModifiedGaussian(t, shape) * step
        area += f
        first += f * t
        second += f * t * t
      }
      expect(area).toBeCloseTo(1, 9)
      expect(Math.abs(first - tau) / (1 + tau)).toBeLessThan(1e-9)
      expect(Math.abs(second - first * first - 1 - tau * tau) / (1 + tau * tau)).toBeLessThan(1e-9)
    },
  )

  test('is continuous where its two forms meet and stays finite far away', () => {
    const shape = { mean: 0, sigma: 1, tau: 0.5 }
    const before = exponentiallyModifiedGaussian(2 - 1e-12, shape)
    expect(exponentiallyModifiedGaussian(2 + 1e-12, shape)).toBeCloseTo(before, 10)
    expect(exponentiallyModifiedGaussian(-1e6, shape)).toBe(0)
    expect(exponentiallyModifiedGaussian(1e6, shape)).toBe(0)
  })

  test('refuses widths that are none', () => {
    expect(() => exponentiallyModifiedGaussian(0, { mean: 0, sigma: 0, tau: 1 })).toThrow(RangeError)
    expect(() => exponentiallyModifiedGaussian(0, { mean: 0, sigma: 1, tau: Number.NaN })).toThrow(RangeError)
  })
})
