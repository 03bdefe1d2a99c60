import { describe, expect, test } from 'vitest'
import {
  QUALITY_SETTING_KEYS,
  qualitySettingsOf,
  settingOf,
  validateQualitySettings,
  type KeptQualitySettings,
  type QualitySettingValue,
} from './quality-settings.ts'
import { qualitySettingError, type QualitySetting } from './setting-kinds.ts'

const kept = (values: Record<string, QualitySettingValue>): KeptQualitySettings =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, by: 'Ada', at: '2026-01-05T08:00Z' }]))

test('every default is a value that may be set', () => {
  for (const key of QUALITY_SETTING_KEYS) {
    const setting = settingOf(key)
    expect(qualitySettingError(setting, setting.default), key).toBe(null)
  }
})

/** Changed by itself, one of them would change the results of every laboratory that never set it. */
const DEFAULTS = {
  calibration_max_age_days: 30,
  calibration_warn_days: 5,
  calibration_difference_percent: 2,
  calibration_rt_window_percent: 2,
  calibration_slope_percent: 10,
  calibration_icv: false,
  batches_required: false,
  batch_blank_limit: 'loq',
  batch_surrogates: '',
  queue_stops_on_failed_check: true,
  batch_bracket_samples: 10,
  batch_report_signed: false,
  suitability_checked: false,
  loq_signal_to_noise: 10,
  injection_rsd_percent: 2,
  injection_plates: 2000,
  carry_over_checked: false,
  carry_over_percent: 20,
  print_the_limit: false,
  below_lod_not_detected: false,
  required_replicates: 1,
  replicate_rsd_limit: 10,
  hold_over_range: true,
  reviews_before_release: 1,
  signing_minutes: 15,
  share_only_released: false,
  signers_on_public_reports: true,
  due_times: false,
  turnaround_hours: 72,
  turnaround_rush_hours: 24,
  working_days: 'mon_fri',
  working_from: 0,
  working_until: 24,
  holidays: '',
  laboratory_zone: 'UTC',
  alert_mails: false,
  alert_daily_hour: 13,
  queue_stop_addresses: '',
  custody_retention_days: 0,
  custody_retention_counts: 'calendar',
  custody_disposal_witness: false,
  nonconformance_days: 30,
  proficiency_months: 6,
  hold_unsatisfactory_proficiency: false,
  hold_unchecked_equipment: false,
  equipment_reading_gap_hours: 2,
  lot_expiry_first_days: 30,
  lot_expiry_second_days: 7,
  lot_expiry_mail: true,
  column_injection_limit: 0,
  control_overlap_runs: 5,
  recall_tells_clients: false,
  control_runs: 20,
  control_deviation: 'standard_deviation',
  control_nonconformance: 'reject',
  control_allowed_error_percent: 20,
  bench_weight_tolerance_percent: 20,
}

describe('the settings in force', () => {
  test('are the defaults where nothing is set', () => {
    expect(qualitySettingsOf({})).toEqual(DEFAULTS)
  })
  test('are what was set', () => {
    expect(qualitySettingsOf(kept({ calibration_max_age_days: 14 })).calibration_max_age_days).toBe(14)
  })
  test('are the default again where a kept value is no longer valid, and hold nothing unknown', () => {
    const settings = qualitySettingsOf(kept({ calibration_max_age_days: 0, gone: 1 }))
    expect(settings.calibration_max_age_days).toBe(30)
    expect(Object.keys(settings)).toEqual(QUALITY_SETTING_KEYS)
  })
})

test.each<[string, unknown, string | null]>([
  ['whole number', 7, null],
  ['lowest', 1, null],
  ['below the lowest', 0, 'A whole number from 1 to 730 days'],
  ['above the highest', 731, 'A whole number from 1 to 730 days'],
  ['fraction', 7.5, 'A whole number from 1 to 730 days'],
  ['text', '7', 'A whole number from 1 to 730 days'],
  ['no number', Number.NaN, 'A whole number from 1 to 730 days'],
])('a number of days: %s', (_, value, error) => {
  expect(validateQualitySettings({ calibration_max_age_days: value })).toEqual(
    error === null ? {} : { 'settings.calibration_max_age_days': [error] },
  )
})

test('a switch is on or off, a choice one of its options, decimals are counted', () => {
  const said = { group: 'results', label: '', help: '' } as const
  const choice: QualitySetting = { ...said, kind: 'choice', default: 'a', options: [{ value: 'a', label: 'A' }] }
  const fraction: QualitySetting = { ...said, kind: 'number', default: 1, min: 0, max: 10, decimals: 1, unit: '%' }
  expect(qualitySettingError({ ...said, kind: 'switch', default: false }, 'true')).toBe('On or off')
  expect(qualitySettingError(choice, 'b')).toBe('Please choose one of the options')
  expect(qualitySettingError(fraction, 2.5)).toBe(null)
  expect(qualitySettingError(fraction, 2.55)).toBe('A number with at most 1 decimals from 0 to 10 %')
})

test('a setting that nobody knows is refused by name', () => {
  expect(validateQualitySettings({ other: 1 })).toEqual({ 'settings.other': ['There is no such setting'] })
})
