import { expect, test } from 'vitest'
import { COA_FIELDS, INSTALLED_PROFILES, profileAt } from '../../profiles/index.ts'
import { qualitySettingsOf } from '../../quality-settings/quality-settings.ts'
import type { ReleaseHoldFacts } from './condition.ts'
import { releaseHolds, releaseHoldText } from './conditions.ts'

test.each(INSTALLED_PROFILES.map((profile) => [profile.key, profile] as const))(
  '[GATE-12] %s: an analyte over range holds back a report that has all else, with that sentence and no other',
  (_key, profile) => {
    const rules = profileAt(profile, '2026-11-01')
    const facts = Object.fromEntries(Object.keys(COA_FIELDS).map((field) => [field, 'there']))
    const held = (state: 'value' | 'over_bounds') => {
      const compounds = [...new Set(['THC', ...(rules.required_analytes ?? [])])].map((name) => ({
        name,
        state: name === 'THC' ? state : 'value',
        upper_end: { ug_ml: 50, by_calibration: false },
      })) satisfies ReleaseHoldFacts['compounds']
      return releaseHolds({
        sample_type_slug: 'flower',
        injections: [],
        compounds,
        settings: qualitySettingsOf({}),
        profile: {
          profile_name: profile.name,
          rules,
          purpose: 'compliance',
          compounds: compounds.map((compound) => ({ ...compound, loq: 0.0001 })),
          sample_weight_mg: 750,
          dilution: 500,
          coa: { facts, product: { material: 'flower', details: null }, method_id: 1 },
        },
      }).map(releaseHoldText)
    }
    expect(held('value')).toEqual([])
    expect(held('over_bounds')).toEqual([
      expect.stringMatching(/^THC read above the range of the method \(50 ug\/mL\)/),
    ])
  },
)
