import { expect, test } from 'vitest'
import { qualitySettingsOf } from '../../quality-settings/quality-settings.ts'
import type { ReleaseHoldFacts } from './condition.ts'
import { releaseConditions, releaseHoldText } from './conditions.ts'

const facts = (uncertainty: Partial<ReleaseHoldFacts['uncertainty']>, more: object = {}): ReleaseHoldFacts => ({
  sample_type_slug: 'flower',
  injections: [],
  compounds: [],
  settings: qualitySettingsOf({}),
  uncertainty: { method_id: 3, no_budget: [], out_of_range: [], ...uncertainty },
  profile: {
    profile_name: 'USDA hemp',
    rules: { coa_fields: ['uncertainty'] },
    purpose: 'compliance',
    compounds: [],
    sample_weight_mg: null,
    dilution: null,
    coa: { facts: {}, product: { material: 'flower', details: null }, method_id: 3 },
    ...more,
  },
})
const found = (given: ReleaseHoldFacts) => releaseConditions(given).find(({ key }) => key === 'uncertainty')

test('[PROFILE-09] a certificate that shows U waits for results without budget, and for those outside its range', () => {
  const { state, holds } = found(facts({ no_budget: ['THC', 'CBD'], out_of_range: ['THCA'] })) ?? { holds: [] }
  expect(state).toBe('open')
  expect(holds.map(({ record_id }) => record_id)).toEqual([3, 3])
  expect(holds.map(releaseHoldText)).toEqual([
    'A certificate of USDA hemp shows uncertainties, and no approved budget of the report method has THC, CBD. Enter one under Uncertainty of the report method and approve it.',
    'A certificate of USDA hemp shows uncertainties, and THCA lie outside the range of the uncertainty budget. Extend the budget of the report method, or dilute or weigh otherwise and rerun the sample.',
  ])
  expect(found(facts({}))).toMatchObject({ state: 'met', holds: [] })
})

test('nobody else is asked: another profile, another purpose, no profile', () => {
  const open = { no_budget: ['THC'] }
  for (const more of [{ rules: {} }, { rules: null }, { purpose: 'research' }])
    expect(found(facts(open, more))).toMatchObject({ state: 'not_asked', holds: [] })
  const { profile: _, ...without } = facts(open)
  expect(found(without)).toMatchObject({ state: 'not_asked' })
})
