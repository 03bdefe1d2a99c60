import { expect, test } from 'vitest'
import type { CalibrationAnalyte } from './calibration-rules.ts'
import { compareCalibrations } from './compare-calibrations.ts'
import { UNWEIGHTED_LINE } from './fit-calibration.ts'

const analyte = (name: string, area: (level: number) => number, more: object = {}): CalibrationAnalyte => ({
  ...UNWEIGHTED_LINE,
  name,
  color: '112233',
  excluded: [],
  levels: [1, 5, 10, 25, 50].map((level, at) => ({ vial: at + 1, label: `${level}`, level, area: area(level) })),
  ...more,
})

test('[CALIB-13] the slope of each analyte changes in percent of the one before; above the limit it is marked', () => {
  const before = [analyte('THCA', (x) => 40 * x + 3), analyte('CBD', (x) => 20 * x), analyte('CBN', (x) => 7 * x)]
  const now = [analyte('CBD', (x) => 17.9 * x), analyte('THCA', (x) => 44 * x), analyte('CBG', (x) => x)]
  const compared = compareCalibrations(before, now, 10)
  expect(compared.map(({ name, change_percent, is_large }) => [name, change_percent, is_large])).toEqual([
    ['CBD', expect.closeTo(-10.5, 9), true],
    ['THCA', expect.closeTo(10, 9), expect.any(Boolean)],
    // in one of them alone
    ['CBG', null, false],
    ['CBN', null, false],
  ])
  expect(compareCalibrations(before, now, 10.1)[1]?.is_large).toBe(false)
})

test('[CALIB-13] a quadratic is compared by its slope at the middle of the range in common', () => {
  const before = [analyte('THCA', (x) => 40 * x)]
  const bent = analyte('THCA', (x) => 40 * x - 0.2 * x * x, {
    model: 'quadratic',
    excluded: [{ level: 1, why: 'air in the vial' }],
  })
  // 5 to 50: at 27.5 the slope is 40 - 0.4 x 27.5 = 29
  expect(compareCalibrations(before, [bent], 10)[0]).toMatchObject({
    slope_now: expect.closeTo(29, 6),
    change_percent: expect.closeTo(-27.5, 6),
    is_large: true,
  })
})
