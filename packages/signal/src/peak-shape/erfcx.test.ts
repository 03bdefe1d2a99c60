import { expect, test, describe } from 'vitest'
import { erfcx } from './erfcx.ts'

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
