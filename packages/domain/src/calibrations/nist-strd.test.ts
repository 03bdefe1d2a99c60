/**
 * Certified values and data: NIST Statistical Reference Datasets, Linear Regression, https://www.itl.nist.gov/div898/strd/
 * (public domain). Norris: ozone monitors; NoInt1: through zero; Pontius: load cells; Wampler 1 to 5: polynomials of degree 5.
 */
import { describe, expect, test } from 'vitest'
import { UNWEIGHTED_LINE, fitCalibration } from './fit-calibration.ts'
import { fitPolynomial } from './least-squares.ts'
import { readOffUncertainty } from './read-off-uncertainty.ts'

// prettier-ignore
const NORRIS: [y: number, x: number][] = [
  [0.1, 0.2], [338.8, 337.4], [118.1, 118.2], [888, 884.6], [9.2, 10.1], [228.1, 226.5], [668.5, 666.3], [998.5, 996.3],
  [449.1, 448.6], [778.9, 777], [559.2, 558.2], [0.3, 0.4], [0.1, 0.6], [778.1, 775.5], [668.8, 666.9], [339.3, 338],
  [448.9, 447.5], [10.8, 11.6], [557.7, 556], [228.3, 228.1], [998, 995.8], [888.8, 887.6], [119.6, 120.2], [0.3, 0.3],
  [0.6, 0.3], [557.6, 556.8], [339.3, 339.1], [888, 887.2], [998.5, 999], [778.9, 779], [10.2, 11.1], [117.6, 118.3],
  [228.9, 229.2], [668.4, 669.1], [449.2, 448.9], [0.2, 0.5],
]
// Both runs of the load cell, 150,000 to 3,000,000 in steps of 150,000.
// prettier-ignore
const PONTIUS_Y = [
  0.11019, 0.21956, 0.32949, 0.43899, 0.54803, 0.65694, 0.76562, 0.87487, 0.98292, 1.09146,
  1.20001, 1.30822, 1.41599, 1.52399, 1.63194, 1.73947, 1.84646, 1.95392, 2.06128, 2.16844,
  0.11052, 0.22018, 0.32939, 0.43886, 0.54798, 0.65739, 0.76596, 0.87474, 0.983, 1.0915,
  1.20004, 1.30818, 1.41613, 1.52408, 1.63159, 1.73965, 1.84696, 1.95445, 2.06177, 2.16829,
]
// prettier-ignore
const WAMPLER3_Y = [
  760, -2042, 2111, -1684, 3888, 1858, 11379, 17560, 39287, 64382, 113159, 175108, 273291, 400186, 581243, 811568,
  1121004, 1506550, 2002767, 2611612, 3369180,
]

describe('[CALIB-16] the certified values of NIST StRD', () => {
  const norris = fitCalibration(
    NORRIS.map(([area, level]) => ({ level, area })),
    UNWEIGHTED_LINE,
  )

  test('Norris: 10 digits of slope, intercept, residual SD and r2', () => {
    expectDigits(norris.slope, 1.00211681802045, 13)
    expectDigits(norris.intercept, -0.262323073774029, 12)
    expectDigits(norris.residual_sd, 0.884796396144373, 13)
    expectDigits(norris.r2, 0.999993745883712, 14)
  })

  test('[CALIB-15] Norris: an area of 500 is read off with a standard uncertainty of 0.8958', () => {
    expect(readOffUncertainty(norris, 500)).toBeCloseTo(0.8958, 4)
    // Four injections leave half of the first term: S0^2 (1/4 + the rest).
    const rest = (0.8958 / 0.8829) ** 2 - 1
    expect(readOffUncertainty(norris, 500, 4)).toBeCloseTo(0.8829 * Math.sqrt(0.25 + rest), 3)
  })

  test('NoInt1: a line through zero', () => {
    const points = Array.from({ length: 11 }, (_, index) => ({ level: 60 + index, area: 130 + index }))
    const fit = fitCalibration(points, { ...UNWEIGHTED_LINE, through_zero: true })
    expect(fit.intercept).toBe(0)
    expectDigits(fit.slope, 2.07438016528926, 14)
    expectDigits(fit.residual_sd, 3.56753034006338, 14)
    expectDigits(fit.r2, 0.999365492298663, 14)
  })

  test('Pontius: a quadratic', () => {
    const points = PONTIUS_Y.map((area, index) => ({ level: 150_000 * ((index % 20) + 1), area }))
    const fit = fitCalibration(points, { ...UNWEIGHTED_LINE, model: 'quadratic' })
    expectDigits(fit.intercept, 0.673565789473684e-3, 11)
    expectDigits(fit.slope, 0.732059160401003e-6, 13)
    expectDigits(fit.curvature, -0.316081871345029e-14, 11)
    expectDigits(fit.residual_sd, 0.205177424076185e-3, 11)
    expectDigits(fit.r2, 0.999999900178537, 14)
  })

  test.each([
    ['Wampler1', 0, 1, 1e-8],
    ['Wampler2', 0, 0.1, 1e-9],
    ['Wampler3', 1, 1, 1e-8],
    ['Wampler4', 100, 1, 1e-7],
    ['Wampler5', 10_000, 1, 1e-5],
  ])('%s: a polynomial of degree 5 of which each coefficient is a power of one number', (_name, noise, base, limit) => {
    const points = WAMPLER3_Y.map((noisy, x) => {
      const power = (of: number): number => [0, 1, 2, 3, 4, 5].reduce((sum, k) => sum + (of * x) ** k, 0)
      return { x, y: power(base) + noise * (noisy - power(1)), w: 1 }
    })
    const { coefficients } = fitPolynomial(points, 0, 5)
    for (const [k, coefficient] of coefficients.entries()) {
      expect(Math.abs(coefficient / base ** k - 1), `coefficient ${k}`).toBeLessThan(limit)
    }
  })
})

/** Equal in this many significant digits. */
function expectDigits(value: number, certified: number, digits: number): void {
  expect(Math.abs(value / certified - 1), `${value} for ${certified}`).toBeLessThan(10 ** -digits)
}
