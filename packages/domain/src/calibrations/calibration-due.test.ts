import { describe, expect, test } from 'vitest'
import { calibrationDue } from './calibration-rules.ts'

const MEASURED = '2026-01-01T08:00:00.000Z'
const due = (days: number, limits = { calibration_max_age_days: 30, calibration_warn_days: 5 }) =>
  calibrationDue(MEASURED, new Date(Date.UTC(2026, 0, 1 + days, 8)), limits)

describe('[CALIB-08] a calibration of at most 30 days', () => {
  test.each([
    [0, 'valid', MEASURED],
    [24, 'valid', MEASURED],
    [25, 'expiring', '2026-01-26T08:00:00.000Z'],
    [30, 'expiring', '2026-01-26T08:00:00.000Z'],
    [31, 'expired', '2026-02-01T08:00:00.000Z'],
    [400, 'expired', '2026-02-01T08:00:00.000Z'],
  ])('on day %i is %s', (days, state, since) => {
    expect(due(days)).toEqual({ state, days, since })
  })

  test('without days of warning it is valid up to its last one', () => {
    const limits = { calibration_max_age_days: 30, calibration_warn_days: 0 }
    expect([due(30, limits).state, due(31, limits).state]).toEqual(['valid', 'expired'])
  })

  test('with more days of warning than it has it is expiring from the first', () => {
    expect(due(0, { calibration_max_age_days: 3, calibration_warn_days: 5 }).state).toBe('expiring')
  })
})
