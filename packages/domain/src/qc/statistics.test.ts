import { describe, expect, test } from 'vitest'
import { passesAsHemp } from './limits.ts'
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

describe('limits', () => {
  test('hemp passes where its interval reaches down to 0.3 percent, the end included (7 CFR 990.1)', () => {
    expect(passesAsHemp(0.36, 0.06)).toBe(true)
    expect(passesAsHemp(0.1, 0.06)).toBe(true)
  })
})
