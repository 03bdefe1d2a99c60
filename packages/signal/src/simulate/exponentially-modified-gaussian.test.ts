import { expect, test, describe } from 'vitest'
import { erfcx } from './erfcx.ts'
import { exponentiallyModifiedGaussian } from './exponentially-modified-gaussian.ts'

describe('erfcx', () => {
  // exp(x^2) - 2/sqrt(pi) sum of DLMF 7.6.2, summed in 700-digit decimal arithmetic; 1e8 from the asymptotic series 7.12.1.
  test.each([
    [0, 1],
    [0.5, 0.6156903441929259],
    [1, 0.427583576155807],
    [1.9999999, 0.25539568699015236],
    [2, 0.25539567631050575],
    [5, 0.11070463773306863],
    [30, 0.01879588886141675],
    [1e8, 5.641895835477562e-9],
  ])('of %f is %f', (x, expected) => {
    expect(Math.abs(erfcx(x) / expected - 1)).toBeLessThan(2e-13)
  })

  test('refuses a negative or missing argument', () => {
    expect(() => erfcx(-1)).toThrow(RangeError)
    expect(() => erfcx(Number.NaN)).toThrow(RangeError)
  })
})

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
