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

describe('the settings in force', () => {
  test('are the defaults where nothing is set', () => {
    expect(qualitySettingsOf({})).toMatchObject({ calibration_max_age_days: 30, calibration_warn_days: 5 })
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
