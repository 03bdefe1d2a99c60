import { describe, expect, test } from 'vitest'
import { fitCalibrationLine } from './calibration-line.ts'
import { QC_LIMITS, keepsLimit, passesAsHemp } from './limits.ts'
import {
  errorPercent,
  mean,
  recoveryPercent,
  relativeStandardErrorPercent,
  rpdPercent,
  rsdPercent,
  standardDeviation,
  zScore,
} from './statistics.ts'

describe('QC arithmetic', () => {
  test('recovery and error: 9.5 found of 10 is 95 %, -5 %', () => {
    expect(recoveryPercent(9.5, 10)).toBe(95)
    expect(errorPercent(9.5, 10)).toBe(-5)
    expect(recoveryPercent(0, 10)).toBe(0)
    expect(() => recoveryPercent(1, 0)).toThrow(RangeError)
    expect(() => errorPercent(1, -1)).toThrow(RangeError)
  })

  test('RPD: 9 and 11 differ by 2 over a mean of 10, 20 %', () => {
    expect(rpdPercent(9, 11)).toBe(20)
    expect(rpdPercent(11, 9)).toBe(20)
    expect(rpdPercent(0, 0)).toBe(0)
    expect(() => rpdPercent(-1, 1)).toThrow(RangeError)
  })

  test('mean, standard deviation with n - 1, RSD: 9, 10, 11 give 10, 1 and 10 %', () => {
    expect(mean([9, 10, 11])).toBe(10)
    expect(standardDeviation([9, 10, 11])).toBe(1)
    expect(rsdPercent([9, 10, 11])).toBe(10)
    expect(() => mean([])).toThrow(RangeError)
    expect(() => standardDeviation([1])).toThrow(RangeError)
    expect(() => rsdPercent([-1, 1])).toThrow(RangeError)
  })

  test('z: 12 is 2 deviations of 1 above 10', () => {
    expect(zScore(12, 10, 1)).toBe(2)
    expect(() => zScore(12, 10, 0)).toThrow(RangeError)
  })

  test('RSE: errors of +10, -10 and 0 % on three levels of a line are 14.1421 %', () => {
    // 100 x sqrt((0.01 + 0.01 + 0) / (3 - 2)) = 100 x sqrt(0.02)
    expect(relativeStandardErrorPercent([1, 10, 50], [1.1, 9, 50])).toBeCloseTo(14.1421, 4)
    expect(() => relativeStandardErrorPercent([1, 2], [1, 2])).toThrow(RangeError)
    expect(() => relativeStandardErrorPercent([1, 2, 3], [1, 2])).toThrow(RangeError)
  })
})

describe('calibration line', () => {
  test('points on a line give it back: area = 3 x level + 2', () => {
    const points = [1, 5, 10, 25, 50].map((level) => ({ level, area: 3 * level + 2 }))
    for (const weighting of ['1', '1/x'] as const) {
      const line = fitCalibrationLine(points, weighting)
      expect(line.slope).toBeCloseTo(3, 10)
      expect(line.intercept).toBeCloseTo(2, 9)
      expect(line.r2).toBeCloseTo(1, 12)
      expect(line.rse_percent).toBeCloseTo(0, 8)
      for (const percent of line.back_calculated_percent) expect(percent).toBeCloseTo(100, 8)
    }
  })

  test('a real calibration of six levels (reference data calibration_lc_v30, uM against mAU*s)', () => {
    const points = [
      [800, 4754.989528656005],
      [400, 2459.164428710938],
      [200, 1257.6501846313463],
      [100, 639.4661903381342],
      [50, 319.50473785400374],
      [25, 150.6578445434569],
    ].map(([level = 0, area = 0]) => ({ level, area }))
    const line = fitCalibrationLine(points)
    expect(line.slope).toBeCloseTo(5.930915919278816, 8)
    expect(line.intercept).toBeCloseTo(40.04005697829204, 6)
    expect(line.r2).toBeCloseTo(0.9996244346688222, 10)
  })

  test('1/x weighting by hand: points (1, 1), (2, 3), (4, 4)', () => {
    // w = 1, 1/2, 1/4: sums w 1.75, wx 3, wy 3.5, wxx 7, wxy 8; slope = (1.75 x 8 - 3 x 3.5) / (1.75 x 7 - 9)
    const line = fitCalibrationLine(
      [
        { level: 1, area: 1 },
        { level: 2, area: 3 },
        { level: 4, area: 4 },
      ],
      '1/x',
    )
    expect(line.slope).toBeCloseTo(3.5 / 3.25, 12)
    expect(line.intercept).toBeCloseTo((3.5 - (3.5 / 3.25) * 3) / 1.75, 12)
  })

  test.each([
    ['one level', [{ level: 1, area: 1 }]],
    [
      'one level twice',
      [
        { level: 1, area: 1 },
        { level: 1, area: 2 },
      ],
    ],
    [
      'a level of 0',
      [
        { level: 0, area: 1 },
        { level: 1, area: 2 },
      ],
    ],
    [
      'an area that is no number',
      [
        { level: 1, area: Number.NaN },
        { level: 2, area: 2 },
      ],
    ],
    [
      'a flat line',
      [
        { level: 1, area: 2 },
        { level: 2, area: 2 },
      ],
    ],
  ])('%s is refused', (_what, points) => {
    expect(() => fitCalibrationLine(points)).toThrow(RangeError)
  })
})

describe('limits', () => {
  test.each([
    ['ccv_recovery', 80, true],
    ['ccv_recovery', 120.1, false],
    ['ccv_recovery', Number.NaN, false],
    ['duplicate_rpd', 20, false],
    ['duplicate_rpd', 19.9, true],
    ['resolution', 1, false],
    ['resolution', 1.1, true],
    ['calibration_r2', 0.99, true],
    ['calibration_r2', 0.9899, false],
    ['duplicate_potency_rpd', 10, true],
  ])('%s of %d keeps its limit: %s', (check, value, kept) => {
    const limits = QC_LIMITS.filter((limit) => limit.check === check)
    expect(limits.map((limit) => keepsLimit(value, limit))).toEqual([kept])
  })

  test('hemp at 0.35 +/- 0.06 percent passes, at 0.37 it does not (7 CFR 990.1)', () => {
    expect(passesAsHemp(0.35, 0.06)).toBe(true)
    expect(passesAsHemp(0.36, 0.06)).toBe(true)
    expect(passesAsHemp(0.37, 0.06)).toBe(false)
    expect(passesAsHemp(0.1, 0.06)).toBe(true)
  })
})
