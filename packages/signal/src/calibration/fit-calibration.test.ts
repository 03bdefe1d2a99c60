import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { agilentChannel } from '../testing/first-channel.ts'
import { absoluteError } from '../testing/compare.ts'
import { itemAt } from '../arrays/item-at.ts'
import { detectPeaks } from '../processing/peaks/detect-peaks.ts'
import { fitCalibration } from './fit-calibration.ts'

/** Six calibration runs (CA12 to CA7) at 254 nm: area above a straight line in mAU s, and the least-squares line through them. */
const REAL_LEVELS = [
  { run: 'CA12_25uM.D', concentration: 25, response: 150.6578445434569 },
  { run: 'CA11_50uM.D', concentration: 50, response: 319.50473785400374 },
  { run: 'CA10_100uM.D', concentration: 100, response: 639.4661903381342 },
  { run: 'CA9_200uM.D', concentration: 200, response: 1257.6501846313463 },
  { run: 'CA8_400uM.D', concentration: 400, response: 2459.164428710938 },
  { run: 'CA7_800uM.D', concentration: 800, response: 4754.989528656005 },
]
const REAL_LINE = { slope: 5.930915919278816, intercept: 40.04005697829204, r2: 0.9996244346688222 }

describe('six real levels, 25 to 800 uM', () => {
  test('give the reference line', () => {
    const fit = fitCalibration(REAL_LEVELS)
    expect(fit.slope).toBeCloseTo(REAL_LINE.slope, 10)
    expect(fit.intercept).toBeCloseTo(REAL_LINE.intercept, 8)
    expect(fit.r2).toBeCloseTo(REAL_LINE.r2, 12)
  })

  test('read, detected and integrated by this package, give the same line within 1 %', () => {
    const points = REAL_LEVELS.map(({ run, concentration }) => {
      const file = `agilent/lc-v30-calibration-chromhandler/${run}/dad1A.ch`
      const { timesMin, values } = agilentChannel(file)
      const analyte = detectPeaks(timesMin, values).filter(
        ({ retentionTimeMin }) => Math.abs(retentionTimeMin - 8.09) < 0.05,
      )
      expect(analyte).toHaveLength(1)
      return { concentration, response: itemAt(analyte, 0).area }
    })
    const fit = fitCalibration(points)
    expect(Math.abs(fit.slope / REAL_LINE.slope - 1)).toBeLessThan(0.01)
    expect(fit.r2).toBeGreaterThan(0.9995)
  })

  test('1/x^2 brings the lowest level nearer to 100 % than no weighting', () => {
    const lowest = (weighting: 'none' | '1/x' | '1/x2'): number =>
      absoluteError(fitCalibration(REAL_LEVELS, { weighting }).levels[0]?.backCalculatedPercent, 100)
    expect(lowest('1/x')).toBeLessThan(lowest('none'))
    expect(lowest('1/x2')).toBeLessThan(lowest('1/x'))
  })
})

describe('by hand', () => {
  // x 1, 2, 4; y 3, 5, 8. Means 7/3 and 16/3; Sxx = 14/3, Sxy = 23/3: slope 23/14, intercept 16/3 - 23/6 = 3/2.
  const points = [
    { concentration: 1, response: 3 },
    { concentration: 2, response: 5 },
    { concentration: 4, response: 8 },
  ]

  test('no weighting: slope 23/14, intercept 3/2, residuals -1/7, 3/14, -1/14', () => {
    const fit = fitCalibration(points)
    expect(fit.slope).toBeCloseTo(23 / 14, 14)
    expect(fit.intercept).toBeCloseTo(1.5, 14)
    expect(fit.levels.map((level) => level.residual * 14)).toEqual([-2, 3, -1].map((r) => expect.closeTo(r, 12)))
    // Sum of squares 14/196 = 1/14, one degree of freedom; Syy = 38/3.
    expect(fit.residualSd).toBeCloseTo(Math.sqrt(1 / 14), 14)
    expect(fit.r2).toBeCloseTo(1 - 3 / (14 * 38), 14)
    expect(fit.lod).toBeCloseTo((3.3 * Math.sqrt(1 / 14) * 14) / 23, 13)
    expect(fit.loq).toBeCloseTo((10 * Math.sqrt(1 / 14) * 14) / 23, 13)
    // Back-calculated (y - 3/2) 14/23: 21/23, 49/23, 91/23, so errors -2/23, 3/46, -1/92 of the true values.
    expect(fit.levels[0]?.backCalculatedPercent).toBeCloseTo((100 * 21) / 23, 12)
    expect(fit.rsePercent).toBeCloseTo(100 * Math.sqrt((2 / 23) ** 2 + (3 / 46) ** 2 + (1 / 92) ** 2), 11)
  })

  test('through the origin: slope = sum x y / sum x^2 = 45/21', () => {
    const fit = fitCalibration(points, { throughZero: true })
    expect(fit.slope).toBeCloseTo(45 / 21, 14)
    expect(fit.intercept).toBe(0)
    // r2 about zero: 1 - (98 - 45^2/21) / 98.
    expect(fit.r2).toBeCloseTo(45 ** 2 / 21 / 98, 13)
    expect(fit.residualSd).toBeCloseTo(Math.sqrt((98 - 45 ** 2 / 21) / 2), 12)
  })

  test('1/x through the origin: slope = sum y / sum x = 16/7', () => {
    expect(fitCalibration(points, { weighting: '1/x', throughZero: true }).slope).toBeCloseTo(16 / 7, 14)
  })

  test('1/x^2 through the origin: slope = mean of y/x = 15/6', () => {
    expect(fitCalibration(points, { weighting: '1/x2', throughZero: true }).slope).toBeCloseTo(2.5, 14)
  })

  test('1/x: weights 1, 1/2, 1/4 by the normal equations: slope 22/13', () => {
    // Sw = 7/4, Swx = 3, Swy = 7.5, Swxx = 7, Swxy = 16; slope = (Sw Swxy - Swx Swy)/(Sw Swxx - Swx^2) = 5.5/3.25.
    const fit = fitCalibration(points, { weighting: '1/x' })
    expect(fit.slope).toBeCloseTo(5.5 / 3.25, 13)
    expect(fit.intercept).toBeCloseTo((7.5 - 3 * (5.5 / 3.25)) / 1.75, 13)
  })
})

test('points on any line give that line back, with every weighting', () => {
  const real = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  fc.assert(
    fc.property(
      real(0.01, 1e4),
      real(-100, 100),
      fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 3, maxLength: 12 }),
      fc.constantFrom('none' as const, '1/x' as const, '1/x2' as const),
      (slope, intercept, concentrations, weighting) => {
        const points = concentrations.map((x) => ({ concentration: x / 10, response: intercept + (slope * x) / 10 }))
        const fit = fitCalibration(points, { weighting })
        const size = Math.max(...points.map(({ response }) => Math.abs(response)))
        expect(Math.abs(fit.slope / slope - 1)).toBeLessThan(1e-6)
        expect(Math.abs(fit.intercept - intercept)).toBeLessThan(1e-8 * size + 1e-9)
        expect(fit.residualSd).toBeLessThan(1e-8 * size + 1e-9)
      },
    ),
  )
})

describe('a calibration that cannot be', () => {
  const at = (...concentrations: number[]) => concentrations.map((x) => ({ concentration: x, response: 2 * x + 1 }))

  test('too few points, one concentration, a blank with a weight, numbers that are none', () => {
    expect(() => fitCalibration(at(1, 2))).toThrow(/at least 3 points are needed, got 2/)
    expect(() => fitCalibration(at(1), { throughZero: true })).toThrow(/at least 2 points/)
    expect(() => fitCalibration(at(5, 5, 5))).toThrow(/two different concentrations/)
    expect(() => fitCalibration(at(0.1, 0.1, 0.1))).toThrow(/two different concentrations are needed, got 0.1/)
    expect(() => fitCalibration(at(0, 0), { throughZero: true })).toThrow(/two different concentrations/)
    expect(() => fitCalibration(at(0, 1, 2), { weighting: '1/x' })).toThrow(/above 0 for 1\/x/)
    expect(() => fitCalibration(at(-1, 1, 2))).toThrow(/points\[0\].concentration must be from 0/)
    expect(() => fitCalibration([...at(1, 2), { concentration: 3, response: Number.NaN }])).toThrow(
      /points\[2\].response/,
    )
  })

  test('a blank is allowed without weights and has no back-calculated percentage', () => {
    const fit = fitCalibration(at(0, 1, 2, 3))
    expect(fit.levels[0]?.backCalculatedPercent).toBeNull()
    expect(fit.rsePercent).toBeCloseTo(0, 10)
  })

  test('a level or falling line has no detection limit', () => {
    const level = fitCalibration([1, 2, 3].map((x) => ({ concentration: x, response: 4 })))
    expect([level.slope, level.lod, level.loq, level.levels[0]?.backCalculated]).toEqual([0, null, null, null])
    const falling = fitCalibration([1, 2, 3].map((x) => ({ concentration: x, response: 9 - x })))
    expect([falling.lod, falling.loq]).toEqual([null, null])
  })
})
