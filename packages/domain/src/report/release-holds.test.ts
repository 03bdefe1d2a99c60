import { describe, expect, test } from 'vitest'
import { qualitySettingsOf } from '../quality-settings/quality-settings.ts'
import { mayReleaseReport } from './report-release.ts'
import { releaseHolds, releaseHoldText, type ReleaseHoldFacts } from './release-holds.ts'

const injection = (days: number, machine_name = 'HPLC-1', id = 7): ReleaseHoldFacts['injections'][number] => ({
  machine_name,
  at: new Date(Date.UTC(2026, 0, 1 + days, 8)).toISOString(),
  calibration: { id, measured_at: '2026-01-01T08:00:00Z' },
})
const holds = (injections: ReleaseHoldFacts['injections'], sample_type_slug = 'flower') =>
  releaseHolds({ sample_type_slug, injections, compounds: [], settings: qualitySettingsOf({}) })

describe('[CALIB-08] the calibration of a report', () => {
  test('may be 30 days old, and not 31', () => {
    expect(holds([injection(0), injection(30)])).toEqual([])
    expect(holds([injection(31)]).map(releaseHoldText)).toEqual([
      'The calibration of HPLC-1 is 31 days old; 30 are allowed. Approve a newer one and run the sample again.',
    ])
  })
  test('is named once per instrument, with its oldest use', () => {
    expect(holds([injection(31), injection(40), injection(35, 'HPLC-2', 8)])).toEqual([
      { rule: 'calibration_age', values: { machine: 'HPLC-1', days: 40, limit: 30 }, record_id: 7 },
      { rule: 'calibration_age', values: { machine: 'HPLC-2', days: 35, limit: 30 }, record_id: 8 },
    ])
  })
  test('holds nothing where there is none, and no Calibration sample', () => {
    expect(holds([{ ...injection(99), calibration: null }])).toEqual([])
    expect(holds([injection(99)], 'calibration')).toEqual([])
    expect(holds([injection(99)], 'standard')).toHaveLength(1)
  })
})

describe('[RERUN-05] a result above the range', () => {
  const over = (slug = 'flower', kept = {}) =>
    releaseHolds({
      sample_type_slug: slug,
      injections: [],
      compounds: [
        { name: 'THCA', state: 'over_bounds' },
        { name: 'THC', state: 'value' },
        { name: 'CBDA', state: 'over_bounds' },
      ],
      settings: qualitySettingsOf(kept),
    })

  test('holds the report and names the analytes and the way out', () => {
    expect(over().map(releaseHoldText)).toEqual([
      'THCA, CBDA read above the range of the method, so that totals with it are estimates. Dilute and rerun the vial, then release.',
    ])
  })
  test('holds no control, and nothing where the laboratory set it off', () => {
    expect([over('standard'), over('calibration')]).toEqual([[], []])
    expect(over('flower', { hold_over_range: { value: false, by: 'Ada', at: '2026-01-01T08:00:00Z' } })).toEqual([])
  })
})

test('a held report is refused with every sentence, after who may and whether it is finished', () => {
  const facts = {
    role: 'admin',
    finished: true,
    released: false,
    holds: holds([injection(31), injection(31, 'HPLC-2')]),
  }
  const decision = mayReleaseReport(facts)
  expect(decision).toMatchObject({ allowed: false, reason: 'held' })
  expect(decision.allowed ? '' : decision.text).toMatch(/HPLC-1 is 31 .* HPLC-2 is 31 /)
  expect(mayReleaseReport({ ...facts, role: 'tester' })).toMatchObject({ reason: 'forbidden' })
  expect(mayReleaseReport({ ...facts, released: true })).toMatchObject({ reason: 'released' })
  expect(mayReleaseReport({ ...facts, holds: [] }).allowed).toBe(true)
})
