import { expect, test } from 'vitest'
import { installedProfile } from './installed-profiles.ts'
import { loqMisses, meetingLoq, missingAnalytes } from './compliance.ts'
import { jurisdictionOf } from './jurisdiction.ts'
import { profileAt } from './profile-at.ts'

const rulesOfKey = (key: string) => profileAt(installedProfile(key) ?? { values: [] }, '2026-11-23')
const compound = (name: string, loq: number | null = null, state: 'not_detected' | 'no_data' = 'not_detected') => ({
  name,
  state,
  loq,
})

test('[PROFILE-03] analytes that Colorado requires and a report lacks are named; N/D is looked for, No Data is not', () => {
  const compounds = ['THC', 'THCA', 'CBD', 'CBDA', 'CBN', 'd8-THC'].map((name) => compound(name))
  const rules = rulesOfKey('colorado')
  expect(missingAnalytes(rules, compounds)).toEqual(['D10-THC', 'exo-THC'])
  expect(missingAnalytes(rules, [...compounds.slice(1), compound('THC', null, 'no_data')])).toContain('THC')
  expect(missingAnalytes(rules, [...compounds.slice(1), compound('Δ9-THC')])).not.toContain('THC')
  expect(missingAnalytes({}, [])).toEqual([])
})

// Washington asks for 1.0 mg/g. 1 ug/mL x 1 mL x 800 / 500 mg = 1.6 mg/g = 0.16 %: 800 mg, or 500 times, meet it
test('[LIMIT-04] an LOQ above the profile is named with the weight or the dilution that would meet it', () => {
  const misses = loqMisses(rulesOfKey('washington'), [compound('THC', 0.16), compound('THCA', 0.1), compound('CBN', 1)])
  expect(misses).toEqual([{ analyte: 'THC', loq: 1.6, limit: 1 }])
  expect(meetingLoq(misses, { weight_mg: 500, dilution: 800 })).toEqual({ weight_mg: 800, dilution: 500 })
  expect(meetingLoq(misses, { weight_mg: null, dilution: 1 })).toEqual({ weight_mg: null, dilution: null })
  expect(loqMisses(rulesOfKey('usda-hemp'), [compound('THC', 0.31)])).toEqual([
    { analyte: 'THC', loq: expect.closeTo(3.1), limit: 3 },
  ])
  // not stated, it is not judged
  expect(loqMisses(rulesOfKey('washington'), [compound('THC', 0.000_000_1), compound('CBD')])).toEqual([])
})

test('[PROFILE-02] an R&D report is marked on every page, with a profile or without; nothing is said where nothing was chosen', () => {
  const facts = { sample_type_slug: 'flower', profile: undefined, day: '2026-11-23' }
  expect(jurisdictionOf({ ...facts, purpose: null })).toBeNull()
  expect(jurisdictionOf({ ...facts, purpose: 'internal' })?.mark).toBeNull()
  expect(jurisdictionOf({ ...facts, purpose: 'research' })?.mark).toBe('R&D TEST - NOT FOR COMPLIANCE')
  const profile = installedProfile('california')
  expect(jurisdictionOf({ ...facts, profile, purpose: 'compliance' })).toMatchObject({
    mark: 'Regulatory Compliance Testing',
    profile_name: 'California',
  })
  expect(jurisdictionOf({ ...facts, profile, purpose: null })?.mark).toBeNull()
  expect(jurisdictionOf({ ...facts, profile: installedProfile('none'), purpose: null })).toBeNull()
  expect(jurisdictionOf({ ...facts, sample_type_slug: 'standard', profile, purpose: 'compliance' })).toBeNull()
})
