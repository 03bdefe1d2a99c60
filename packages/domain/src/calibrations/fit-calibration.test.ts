import { describe, expect, test } from 'vitest'
import {
  CALIBRATION_WEIGHTINGS,
  UNWEIGHTED_LINE,
  fitCalibration,
  levelOfArea,
  suggestWeighting,
  type CalibrationChoice,
} from './fit-calibration.ts'
import { readOffUncertainty } from './read-off-uncertainty.ts'

/** Area of six real standards in uM against mAU*s (reference data calibration_lc_v30, Chromhandler, MIT). */
const REAL = [
  [800, 4754.989528656005],
  [400, 2459.164428710938],
  [200, 1257.6501846313463],
  [100, 639.4661903381342],
  [50, 319.50473785400374],
  [25, 150.6578445434569],
].map(([level = 0, area = 0]) => ({ level, area }))

const WEIGHTED = (weighting: CalibrationChoice['weighting']): CalibrationChoice => ({ ...UNWEIGHTED_LINE, weighting })

describe('[CALIB-05] a real calibration of six levels', () => {
  test('the unweighted line is the reference line', () => {
    const fit = fitCalibration(REAL, UNWEIGHTED_LINE)
    expect(fit.slope).toBeCloseTo(5.930915919278816, 12)
    expect(fit.intercept).toBeCloseTo(40.04005697829204, 9)
    expect(fit.r2).toBeCloseTo(0.9996244346688222, 13)
  })

  test.each([
    ['1', 0.99962, 13.14, 74.6],
    ['1/x', 0.99922, 5.07, 91.65],
    ['1/x2', 0.9985, 3.41, 97.7],
  ] as const)('weights %s: r2 %f, RSE %f %, the lowest level reads %f %', (weighting, r2, rse, lowest) => {
    const fit = fitCalibration(REAL, WEIGHTED(weighting))
    expect(fit.r2).toBeCloseTo(r2, 5)
    expect(fit.rse_percent).toBeCloseTo(rse, 2)
    expect(fit.levels.at(-1)?.found_percent).toBeCloseTo(lowest, 1)
  })

  test('the weighting with the lowest RSE is suggested', () => {
    expect(suggestWeighting(REAL, UNWEIGHTED_LINE)).toEqual({ weighting: '1/x2', rse_percent: expect.closeTo(3.41, 2) })
    // the last weighting is not always the best
    const levels = [1, 2, 5, 10, 20]
    const points = [9, 18, 56, 99, 217].map((area, at) => ({ level: levels[at] ?? 0, area }))
    expect(suggestWeighting(points, UNWEIGHTED_LINE)).toEqual({
      weighting: '1/x',
      rse_percent: expect.closeTo(7.24, 2),
    })
    // Two levels judge no line, and a blank has no weight.
    expect(suggestWeighting(REAL.slice(4), UNWEIGHTED_LINE)).toBeNull()
    expect(suggestWeighting([{ level: 0, area: 30 }, ...REAL], UNWEIGHTED_LINE)?.weighting).toBe('1')
  })
})

describe('[CALIB-03] by hand', () => {
  // x 1, 2, 4; y 3, 5, 8. Means 7/3 and 16/3; Sxx = 14/3, Sxy = 23/3: slope 23/14, intercept 16/3 - 23/6 = 3/2.
  const points = [
    { level: 1, area: 3 },
    { level: 2, area: 5 },
    { level: 4, area: 8 },
  ]

  test('no weighting: slope 23/14, intercept 3/2, residuals -1/7, 3/14, -1/14', () => {
    const fit = fitCalibration(points, UNWEIGHTED_LINE)
    expect(fit.slope).toBeCloseTo(23 / 14, 14)
    expect(fit.intercept).toBeCloseTo(1.5, 14)
    expect(fit.levels.map(({ residual }) => residual * 14)).toEqual([-2, 3, -1].map((r) => expect.closeTo(r, 12)))
    // The line gives 22/7, 67/14 and 113/14.
    expect(fit.levels.map(({ residual_percent }) => residual_percent)).toEqual(
      [-100 / 22, 300 / 67, -100 / 113].map((percent) => expect.closeTo(percent, 11)),
    )
    // Sum of squares 14/196 = 1/14, one degree of freedom; Syy = 38/3.
    expect(fit.residual_sd).toBeCloseTo(Math.sqrt(1 / 14), 14)
    expect(fit.r2).toBeCloseTo(1 - 3 / (14 * 38), 14)
    expect(fit.lod).toBeCloseTo((3.3 * Math.sqrt(1 / 14) * 14) / 23, 13)
    expect(fit.loq).toBeCloseTo((10 * Math.sqrt(1 / 14) * 14) / 23, 13)
    // Back-calculated (y - 3/2) 14/23: 21/23, 49/23, 91/23, so errors -2/23, 3/46, -1/92 of the true values.
    expect(fit.levels[0]?.found_percent).toBeCloseTo((100 * 21) / 23, 12)
    expect(fit.rse_percent).toBeCloseTo(100 * Math.sqrt((2 / 23) ** 2 + (3 / 46) ** 2 + (1 / 92) ** 2), 11)
  })

  test.each([
    ['1', 45 / 21], // sum x y / sum x^2
    ['1/x', 16 / 7], // sum y / sum x
    ['1/x2', 15 / 6], // mean of y / x
  ] as const)('through zero with weights %s: the slope is %f', (weighting, slope) => {
    const fit = fitCalibration(points, { ...WEIGHTED(weighting), through_zero: true })
    expect([fit.slope, fit.intercept, fit.curvature]).toEqual([expect.closeTo(slope, 14), 0, 0])
  })

  test('1/x: weights 1, 1/2, 1/4 by the normal equations: slope 22/13', () => {
    // Sw = 7/4, Swx = 3, Swy = 7.5, Swxx = 7, Swxy = 16; slope = (Sw Swxy - Swx Swy)/(Sw Swxx - Swx^2) = 5.5/3.25.
    const fit = fitCalibration(points, WEIGHTED('1/x'))
    expect(fit.slope).toBeCloseTo(5.5 / 3.25, 13)
    expect(fit.intercept).toBeCloseTo((7.5 - 3 * (5.5 / 3.25)) / 1.75, 13)
  })

  test('1/x2 through zero has one parameter less in RSE and S0', () => {
    // Slope 5/2 finds 6/5, 2, 16/5: errors 0.2, 0, -0.2 over 2 degrees of freedom.
    const fit = fitCalibration(points, { ...WEIGHTED('1/x2'), through_zero: true })
    expect(fit.rse_percent).toBeCloseTo(20, 11)
  })
})

describe('[CALIB-03] a quadratic', () => {
  test.each(CALIBRATION_WEIGHTINGS)('gives its own points back with weights %s', (weighting) => {
    const points = [1, 5, 10, 25, 50].map((level) => ({ level, area: 2 + 3 * level - 0.01 * level ** 2 }))
    const fit = fitCalibration(points, { ...WEIGHTED(weighting), model: 'quadratic' })
    expect([fit.intercept, fit.slope, fit.curvature]).toEqual([2, 3, -0.01].map((value) => expect.closeTo(value, 11)))
    for (const { found_percent } of fit.levels) expect(found_percent).toBeCloseTo(100, 8)
    expect(fit.rse_percent).toBeCloseTo(0, 8)
  })

  test('through zero it has two parameters', () => {
    const points = [1, 2, 4, 8].map((level) => ({ level, area: 5 * level + level ** 2 }))
    const fit = fitCalibration(points, { model: 'quadratic', weighting: '1/x', through_zero: true })
    expect([fit.intercept, fit.slope, fit.curvature]).toEqual([0, expect.closeTo(5, 12), expect.closeTo(1, 12)])
  })

  test('is read off on its rising branch, and not above its top', () => {
    const curve = { intercept: 0, slope: 4, curvature: -1 }
    expect(levelOfArea(curve, 3)).toBeCloseTo(1, 14)
    expect(levelOfArea(curve, 4)).toBe(2)
    expect(levelOfArea(curve, 5)).toBeNull()
    // Falling first: area 0 at 0 and 2, and rising at 2.
    expect(levelOfArea({ intercept: 0, slope: -2, curvature: 1 }, 0)).toBe(2)
  })

  test('has no uncertainty by the formula of a line', () => {
    const points = [1, 2, 4, 8].map((level) => ({ level, area: 5 * level + level ** 2 }))
    expect(readOffUncertainty(fitCalibration(points, { ...UNWEIGHTED_LINE, model: 'quadratic' }), 10)).toBeNull()
  })
})

test('the uncertainty of a read-off follows the weights: 1/x2 knows low levels better', () => {
  const even = fitCalibration(REAL, UNWEIGHTED_LINE)
  const weighted = fitCalibration(REAL, WEIGHTED('1/x2'))
  expect(readOffUncertainty(weighted, 200) ?? 0).toBeLessThan((readOffUncertainty(even, 200) ?? 0) / 5)
  // By hand, through zero with one weight: S0^2 (1/m) + (S0 x)^2 / sum x^2, over b^2. S0^2 = (98 - 45^2/21) / 2.
  const points = [
    { level: 1, area: 3 },
    { level: 2, area: 5 },
    { level: 4, area: 8 },
  ]
  const fit = fitCalibration(points, { ...UNWEIGHTED_LINE, through_zero: true })
  const variance = (98 - 45 ** 2 / 21) / 2
  const at = 5 / (45 / 21)
  expect(readOffUncertainty(fit, 5)).toBeCloseTo((Math.sqrt(variance * (1 + at ** 2 / 21)) * 21) / 45, 12)
})

describe('a calibration that cannot be', () => {
  const at = (...levels: number[]) => levels.map((level) => ({ level, area: 2 * level + 1 }))

  test.each<[string, { level: number; area: number }[], Partial<CalibrationChoice>]>([
    ['two points for a line', at(1, 2), {}],
    ['one point through zero', at(1), { through_zero: true }],
    ['three points for a quadratic', at(1, 2, 3), { model: 'quadratic' }],
    ['one level', at(5, 5, 5), {}],
    ['a level whose sums round to another', at(0.1, 0.1, 0.1), {}],
    ['two levels for a quadratic', at(1, 1, 2, 2), { model: 'quadratic' }],
    ['blanks through zero', at(0, 0), { through_zero: true }],
    ['a blank with a weight', at(0, 1, 2), { weighting: '1/x' }],
    ['a negative level', at(-1, 1, 2), {}],
    ['an area that is no number', [...at(1, 2), { level: 3, area: Number.NaN }], {}],
    ['a level that is no number', [...at(1, 2), { level: Number.POSITIVE_INFINITY, area: 1 }], {}],
  ])('%s is refused', (_what, points, choice) => {
    expect(() => fitCalibration(points, { ...UNWEIGHTED_LINE, ...choice })).toThrow(RangeError)
  })

  test('a blank is allowed without weights and has no percent', () => {
    const fit = fitCalibration(at(0, 1, 2, 3), UNWEIGHTED_LINE)
    expect(fit.levels[0]?.found_percent).toBeNull()
    expect(fit.rse_percent).toBeCloseTo(0, 10)
  })

  test('a flat or falling line has no detection limit', () => {
    const flat = fitCalibration(
      [1, 2, 3].map((level) => ({ level, area: 4 })),
      UNWEIGHTED_LINE,
    )
    expect([flat.slope, flat.lod, flat.loq, flat.rse_percent]).toEqual([0, null, null, null])
    const falling = fitCalibration(
      [1, 2, 3].map((level) => ({ level, area: 9 - level })),
      UNWEIGHTED_LINE,
    )
    expect([falling.slope, falling.lod]).toEqual([expect.closeTo(-1, 12), null])
    expect(readOffUncertainty(flat, 4)).toBeNull()
  })
})
