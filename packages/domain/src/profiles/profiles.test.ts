import { describe, expect, test } from 'vitest'
import { isCalendarDay } from '../text/calendar-day.ts'
import { ACID_FACTORS, totalPotential } from '../results/total-potentials.ts'
import {
  checkProfileValue,
  formatDigits,
  INSTALLED_PROFILES,
  installedProfile,
  NO_PROFILE,
  ownProfileId,
  ownProfileKey,
  parseProfileText,
  profileAt,
  profileText,
  PROFILE_FIELDS,
  sortedValues,
  type ProfileValue,
} from './index.ts'

function value(number: number | null, valid_from: string): ProfileValue {
  return { field: 'batch_samples_max', value: number, source: 'SOP 12', valid_from }
}

describe('[PROFILE-01] the installed profiles', () => {
  test('are of six jurisdictions, and one of none that asks nothing', () => {
    expect(INSTALLED_PROFILES.map(({ key }) => key)).toEqual([
      'none',
      'california',
      'colorado',
      'minnesota',
      'oregon',
      'usda-hemp',
      'washington',
    ])
    expect(installedProfile(NO_PROFILE)).toMatchObject({ values: [], not_verified: [] })
  })

  test.each(INSTALLED_PROFILES.filter(({ key }) => key !== NO_PROFILE))(
    'of $name says of each value where it stands and since when, and what was not verified',
    ({ values, not_verified }) => {
      expect(not_verified.length).toBeGreaterThan(0)
      expect(new Set(values.map(({ field }) => field)).size).toBe(values.length)
      for (const { field, value, source, valid_from } of values) {
        expect(Object.keys(PROFILE_FIELDS)).toContain(field)
        expect(source).toMatch(/\d/)
        expect(isCalendarDay(valid_from)).toBe(true)
        // what is written can be read back, so a copy of it can be edited
        expect(value).not.toBeNull()
        if (value === null) continue
        expect(parseProfileText(field, profileText(field, value))).toEqual({ value: expect.anything(), error: null })
      }
    },
  )

  test('of Washington holds the limits of WAC 16-309-160 and 314-55-102, and nothing before it was in force', () => {
    const washington = installedProfile('washington')
    const rules = profileAt(washington ?? { values: [] }, '2026-11-23')
    expect(rules.qc_limits?.find(({ check }) => check === 'CCV')).toMatchObject({ min: 80, max: 120 })
    expect(rules.qc_limits?.find(({ check }) => check === 'DUP')).toMatchObject({ max: 20, below: true })
    expect(rules.loq_limits).toContainEqual({ analyte: 'THCA', mg_g: 1 })
    expect(rules).toMatchObject({ batch_samples_max: 20, calibration_days_max: 30, basis: 'as received' })
    expect(profileAt(washington ?? { values: [] }, '2024-05-17')).toEqual({})
  })
})

test('[PROFILE-01] a value counts from its day until a later one; one that ends leaves nothing', () => {
  const values = [value(20, '2024-01-01'), value(25, '2025-01-01'), value(null, '2026-01-01')]
  const at = (day: string) => profileAt({ values }, day).batch_samples_max
  expect(['2023-12-31', '2024-01-01', '2024-12-31', '2025-01-01', '2026-01-01'].map(at)).toEqual([
    undefined,
    20,
    20,
    25,
    undefined,
  ])
  // of one day the later entry, whatever the order of the others
  expect(
    profileAt({ values: [value(25, '2025-01-01'), value(26, '2025-01-01'), value(20, '2024-01-01')] }, '2025-01-01'),
  ).toEqual({ batch_samples_max: 26 })
  expect(sortedValues(values).map(({ valid_from }) => valid_from)).toEqual(['2026-01-01', '2025-01-01', '2024-01-01'])
})

describe('[PROFILE-04] digits', () => {
  test.each([
    [17.52116, { kind: 'significant', number: 4 }, '17.52'],
    [0.0325367, { kind: 'significant', number: 4 }, '0.03254'],
    [9.996, { kind: 'significant', number: 3 }, '10.0'],
    [0.0009995, { kind: 'significant', number: 3 }, '0.00100'],
    [175.2, { kind: 'significant', number: 2 }, '180'],
    [1_234_567, { kind: 'significant', number: 3 }, '1230000'],
    [0, { kind: 'significant', number: 3 }, '0'],
    [-17.525, { kind: 'significant', number: 4 }, '-17.53'],
    [0.25, { kind: 'decimals', number: 1 }, '0.3'],
    [1.005, { kind: 'decimals', number: 2 }, '1.01'],
    [12, { kind: 'decimals', number: 0 }, '12'],
  ] as const)('of %d as %o read %s, halves up', (number, digits, text) => {
    expect(formatDigits(number, digits)).toBe(text)
  })

  test('are rounded once: 2.4499 is 2 and not 2.45, 2.5, 3', () => {
    expect(formatDigits(2.4499, { kind: 'decimals', number: 0 })).toBe('2')
  })
})

// conflabs/wcia-lab-result-schema v2.2.0 example.json (MIT): its totals of delta-9 THC and of CBD
test('[PROFILE-12] published totals are reproduced at four significant digits', () => {
  const four = { kind: 'significant', number: 4 } as const
  expect(formatDigits(totalPotential(3.419, 16.08, ACID_FACTORS['THC'] ?? 0), four)).toBe('17.52')
  expect(formatDigits(totalPotential(0, 0.0371, ACID_FACTORS['CBD'] ?? 0), four)).toBe('0.03254')
})

describe('a value as it is written', () => {
  test.each([
    ['required_analytes', 'THC, THCA;  CBD ,THC', ['THC', 'THCA', 'CBD']],
    [
      'loq_limits',
      'THC 1, THCA 0.5 mg/g',
      [
        { analyte: 'THC', mg_g: 1 },
        { analyte: 'THCA', mg_g: 0.5 },
      ],
    ],
    ['digits_percent', '4 decimals', { kind: 'decimals', number: 4 }],
    ['digits_mg_g', '1 significant digit', { kind: 'significant', number: 1 }],
    ['retention_years', '7 years', 7],
    ['units', 'mg/g, percent', ['percent', 'mg/g']],
    ['coa_fields', "Client's name, LOD and LOQ", ['client_name', 'lod_loq']],
    ['basis', 'dry weight', 'dry weight'],
    ['qc_limits', 'CCV recovery 80-120 %', [{ check: 'CCV', measure: 'recovery', min: 80, max: 120, below: false }]],
    ['qc_limits', 'DUP RPD <= 10', [{ check: 'DUP', measure: 'RPD', min: null, max: 10, below: false }]],
    ['qc_limits', '', null],
  ] as const)('of %s, %s, is read', (field, text, expected) => {
    expect(parseProfileText(field, text)).toEqual({ value: expected, error: null })
  })

  test.each([
    ['loq_limits', 'THC', "Please write an analyte and its mg/g, as 'THC 1, THCA 1'."],
    ['loq_limits', 'THC 1, THC 2', "Please write an analyte and its mg/g, as 'THC 1, THCA 1'."],
    ['digits_percent', '4', "Please write '4 decimals' or '3 significant digits', at most 12."],
    ['digits_percent', '0 significant digits', "Please write '4 decimals' or '3 significant digits', at most 12."],
    ['retention_years', '0', 'Please write a whole number from 1 to 100.'],
    ['qc_limits', 'CCV recovery 120 - 80', "Please write checks as 'CCV recovery 80 - 120, DUP RPD < 20'."],
    ['units', 'ounces', 'Not of the list: ounces'],
    ['basis', 'wet', 'Please choose one of the list.'],
    ['required_analytes', ', ,', 'Please write names, separated by commas.'],
    ['research_mark', 'x'.repeat(101), 'Please write 1 to 100 characters.'],
    ['research_mark', 'a\0', 'Contains characters that cannot be stored'],
  ] as const)('of %s, %s, is refused in words', (field, text, error) => {
    expect(parseProfileText(field, text)).toEqual({ value: null, error })
  })
})

test('[PROFILE-01] a value needs its source and day; one of a profile in use cannot count from a day that is past', () => {
  const input = { field: 'retention_years', text: '7', source: ' SOP 12 ', valid_from: '2026-11-22' } as const
  const facts = { in_use: false, today: '2026-11-23', held: 0 }
  expect(checkProfileValue(input, facts)).toEqual({
    value: { field: 'retention_years', value: 7, source: 'SOP 12', valid_from: '2026-11-22' },
    errors: {},
  })
  expect(checkProfileValue(input, { ...facts, in_use: true }).errors).toEqual({
    valid_from: [expect.stringContaining('This profile is in use')],
  })
  expect(checkProfileValue({ ...input, valid_from: '2026-11-23' }, { ...facts, in_use: true }).errors).toEqual({})
  expect(Object.keys(checkProfileValue({ ...input, source: ' ', valid_from: '2026-02-30' }, facts).errors)).toEqual([
    'source',
    'valid_from',
  ])
  expect(Object.keys(checkProfileValue(input, { ...facts, held: 500 }).errors)).toEqual(['text'])
})

test('a profile of a laboratory has a key with its number', () => {
  expect(ownProfileKey(12)).toBe('own-12')
  expect(['own-12', 'own-0', 'washington'].map(ownProfileId)).toEqual([12, null, null])
})
