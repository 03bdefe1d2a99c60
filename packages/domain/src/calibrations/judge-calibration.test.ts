import { wholeDaysBetween } from '../text/whole-days.ts'
import { describe, expect, test } from 'vitest'
import type { ProfileValue } from '../profiles/profile.ts'
import { calibratedRange, excludableLevels, exclusionErrors, type CalibrationAnalyte } from './calibration-rules.ts'
import { UNWEIGHTED_LINE } from './fit-calibration.ts'
import { judgeAnalyte, judgeCalibration } from './judge-calibration.ts'
import { acceptanceLimitsOf, DEFAULT_ACCEPTANCE } from './acceptance-limits.ts'

/** Of CALIB-05: the real standards of reference data calibration_lc_v30. */
const REAL = [25, 50, 100, 200, 400, 800].map((level, index) => ({
  vial: index + 1,
  label: `${level} ug/ml`,
  level,
  area:
    [
      150.6578445434569, 319.50473785400374, 639.4661903381342, 1257.6501846313463, 2459.164428710938,
      4754.989528656005,
    ][index] ?? null,
}))
const analyte = (change: Partial<CalibrationAnalyte> = {}): CalibrationAnalyte => ({
  ...UNWEIGHTED_LINE,
  name: 'THCA',
  color: '112233',
  levels: REAL,
  excluded: [],
  ...change,
})
const without = (...levels: number[]) => levels.map((level) => ({ level, why: 'Air in the vial' }))

describe('[CALIB-04] limits of a calibration', () => {
  test('all of them are kept, the lowest level by its wider limit', () => {
    const judged = judgeAnalyte(analyte())
    expect(judged).toMatchObject({ keeps_r2: true, keeps_rse: true, keeps_lowest: true, misses: [] })
    expect(judged.lowest_percent).toBeCloseTo(74.6, 1)
    expect(judged.range).toEqual({ low: 25, high: 800 })
    expect(judged.suggestion?.weighting).toBe('1/x2')
  })

  test('each is held against that of the profile on the day of the levels', () => {
    const field = { source: 'SOP 12', valid_from: '2026-03-01' }
    const values: ProfileValue[] = [
      { field: 'calibration_r2_min', value: 0.9999, ...field },
      { field: 'calibration_rse_max', value: 5, ...field },
      { field: 'calibration_levels_min', value: 7, ...field },
      { field: 'calibration_deviation_max', value: 1, ...field },
      { field: 'calibration_lowest_deviation_max', value: 10, ...field },
    ]
    const profile = { key: 'own-1', name: 'Ours', values, not_verified: [] }
    expect(acceptanceLimitsOf(profile, '2026-02-28')).toEqual(DEFAULT_ACCEPTANCE)
    const limits = acceptanceLimitsOf(profile, '2026-03-01')
    expect(limits.rse).toEqual({ value: 5, source: 'SOP 12', profile: 'Ours' })
    const { misses, keeps_r2, keeps_rse, keeps_lowest } = judgeAnalyte(analyte(), limits)
    expect([keeps_r2, keeps_rse, keeps_lowest]).toEqual([false, false, false])
    expect(misses.slice(0, 4)).toEqual([
      'THCA: 6 of 7 levels',
      expect.stringMatching(/^THCA: r² 0\.9996\d is below 0\.9999$/),
      'THCA: RSE 13.1 % is above 5 %',
      'THCA: 25 ug/mL reads 74.6 %, not 90 to 110 %',
    ])
    expect(misses.slice(4)).toContainEqual(expect.stringMatching(/ug\/mL reads \d+\.\d %, not 99 to 101 %$/))
    expect(judgeCalibration([analyte()], limits).misses).toEqual(misses)
    // a method of three levels, as a laboratory may have validated it
    const three = [{ field: 'calibration_levels_min' as const, value: 3, ...field }]
    const few = judgeAnalyte(
      analyte({ excluded: without(25, 400, 800) }),
      acceptanceLimitsOf({ ...profile, values: three }, '2026-03-01'),
    )
    expect(few.misses).toEqual([])
  })

  test('each that is missed is named with its figure', () => {
    const bent = REAL.map((vial) => ({ ...vial, area: vial.level === 25 ? 90 : vial.area }))
    const { misses, keeps_lowest, keeps_rse } = judgeAnalyte(analyte({ levels: bent }))
    expect([keeps_lowest, keeps_rse]).toEqual([false, false])
    expect(misses).toEqual([
      expect.stringMatching(/^THCA: RSE \d+\.\d % is above 20 %$/),
      expect.stringMatching(/^THCA: 25 ug\/mL reads \d+\.\d %, not 70 to 130 %$/),
    ])
    expect(judgeAnalyte(analyte({ excluded: without(25, 800) })).misses).toEqual(['THCA: 4 of 5 levels'])
    const scattered = REAL.map((vial) => ({ ...vial, area: vial.level === 400 ? 4000 : vial.area }))
    expect(judgeAnalyte(analyte({ levels: scattered })).misses).toContainEqual(
      expect.stringMatching(/^THCA: r² 0\.\d+ is below 0\.99$/),
    )
  })

  test('too few levels have no fit, and levels without a peak count for none', () => {
    const empty = REAL.map((vial) => ({ ...vial, area: vial.level > 50 ? null : vial.area }))
    expect(judgeAnalyte(analyte({ levels: empty }))).toMatchObject({
      fit: null,
      misses: ['THCA: too few levels with a peak'],
      range: { low: 25, high: 50 },
    })
  })

  test('[CALIB-06] an inner level without a peak is named, one at an end is not; the next level is then the end', () => {
    const lost = (level: number) => REAL.map((vial) => (vial.level === level ? { ...vial, area: null } : vial))
    expect(judgeAnalyte(analyte({ levels: lost(100) })).misses).toContain(
      'THCA: 100 ug/mL has no peak, and levels below and above it have one',
    )
    const ended = analyte({ levels: lost(25) })
    expect(judgeAnalyte(ended)).toMatchObject({ misses: [], range: { low: 50, high: 800 } })
    expect(excludableLevels(ended)).toEqual([50, 800])
    expect(exclusionErrors(ended, without(50))).toEqual({})
    expect(exclusionErrors(ended, without(100))).not.toEqual({})
  })

  test('the worst of several analytes stands for the calibration', () => {
    const other = analyte({ name: 'CBD', weighting: '1/x2' })
    const { worst_r2, worst_r2_analyte, worst_rse_percent } = judgeCalibration([analyte(), other])
    expect(worst_r2).toBeCloseTo(0.9985, 4)
    expect(worst_r2_analyte).toBe('CBD')
    expect(worst_rse_percent).toBeCloseTo(13.14, 2)
  })
})

describe('[CALIB-06] excluded levels', () => {
  test('from either end inwards, and the range shrinks to what remains', () => {
    expect(excludableLevels(analyte())).toEqual([25, 800])
    expect(excludableLevels(analyte({ excluded: without(25) }))).toEqual([50, 800])
    expect(calibratedRange(analyte({ excluded: without(25, 50, 800) }))).toEqual({ low: 100, high: 400 })
    for (const levels of [REAL, REAL.toReversed(), [...REAL.slice(3), ...REAL.slice(0, 3)]]) {
      expect(exclusionErrors(analyte({ levels }), without(25, 50, 800))).toEqual({})
      expect(exclusionErrors(analyte({ levels }), without(25, 100))).not.toEqual({})
    }
  })

  test.each([
    ['an inner one', without(100)],
    ['one behind an end that stays', without(25, 100)],
    ['all of them', without(25, 50, 100, 200, 400, 800)],
    ['one that is none', without(7)],
    ['one without a reason', [{ level: 25, why: ' ' }]],
    ['one with too long a reason', [{ level: 25, why: 'x'.repeat(501) }]],
  ])('%s is refused', (_what, excluded) => {
    expect(exclusionErrors(analyte(), excluded)).toHaveProperty(['excluded.THCA'])
  })
})

test('whole days are counted from the instant', () => {
  expect(wholeDaysBetween('2026-11-01T10:00:00Z', '2026-11-22T09:59:59Z')).toBe(20)
  expect(wholeDaysBetween('2026-11-01T10:00:00Z', '2026-11-22T10:00:00Z')).toBe(21)
})
