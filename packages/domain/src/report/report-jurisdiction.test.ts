import { describe, expect, test } from 'vitest'
import type { Jurisdiction } from '../profiles/index.ts'
import { qualitySettingsOf } from '../quality-settings/quality-settings.ts'
import { buildReportView } from './build-report-view.ts'
import type { ReleaseHoldFacts } from './before-release/condition.ts'
import { releaseHolds, releaseHoldText } from './before-release/conditions.ts'
import { sampleWith } from './report-sample.fixture.ts'
import { reportChanges } from './report-statements.ts'

const NOTHING: Jurisdiction = {
  purpose: null,
  profile_name: 'Ours',
  mark: null,
  basis: null,
  digits_percent: null,
  digits_mg_g: null,
  total_thc_label: null,
}
/** 1 ug/mL is 0.2 percent: THC 1.23456 %, THCA 10.0 %; moisture (100 - 20) / 100 = 80 %. */
const sample = sampleWith([{ THC: 6.1728, THCA: 50 }])
const built = (jurisdiction: Jurisdiction | null) =>
  buildReportView(
    { ...sample, jurisdiction, intake_form: { ...sample.intake_form, dry_weight: 20, harvested_weight: 100 } },
    { time_zone: 'UTC' },
  )
const textsOf = (jurisdiction: Jurisdiction) => {
  const { rows, totals } = built(jurisdiction)
  const thc = rows.find(({ analyte }) => analyte === 'THC')
  return [thc?.percent_text, thc?.mg_g_text, totals.find(({ name }) => name === 'THC')?.percent_text]
}

describe('[PROFILE-04] the digits of a report', () => {
  test('are those of the profile, the total rounded once from its unrounded forms', () => {
    // 1.23456 + 0.877 x 10 = 10.00456
    expect(textsOf(NOTHING)).toEqual(['1.2346', '12.346', '10.0046'])
    expect(
      textsOf({
        ...NOTHING,
        digits_percent: { kind: 'significant', number: 3 },
        digits_mg_g: { kind: 'decimals', number: 1 },
      }),
    ).toEqual(['1.23', '12.3', '10.0'])
  })
})

describe('[PROFILE-07] the basis', () => {
  test('of a profile that tests as received is named, and no dry-basis number is shown', () => {
    expect(built(null).derived.some(({ basis }) => basis === 'dry weight')).toBe(true)
    expect(built({ ...NOTHING, basis: 'dry weight' }).derived.some(({ basis }) => basis === 'dry weight')).toBe(true)
    const received = built({ ...NOTHING, basis: 'as received' })
    expect(received.derived.map(({ basis }) => basis)).not.toContain('dry weight')
    expect(received.basis_text).toBe('Percent and mg/g as received')
    expect(received.provenance.moisture_basis).toBe('As received')
  })
})

test('[PROFILE-02] purpose, profile and mark stand on the report; without them it reads as before', () => {
  const research = built({ ...NOTHING, purpose: 'research', mark: 'R&D TEST - NOT FOR COMPLIANCE' })
  expect(research.mark).toBe('R&D TEST - NOT FOR COMPLIANCE')
  expect(research.identity).toContainEqual({ label: 'Purpose', value: 'R&D' })
  expect(research.identity).toContainEqual({ label: 'Profile', value: 'Ours' })
  const plain = built(null)
  expect('mark' in plain || 'basis_text' in plain).toBe(false)
  expect(plain.identity.map(({ label }) => label)).not.toContain('Purpose')
  expect(reportChanges(plain, research).map(({ what }) => what)).toEqual(['Purpose', 'Profile'])
})

test('[PROFILE-11] a profile that names it so calls the total Total THC (d9)', () => {
  const { totals, derived } = built({ ...NOTHING, total_thc_label: 'Total THC (d9)' })
  expect(totals.map(({ label }) => label)).toEqual(['Total Potential CBD', 'Total THC (d9)'])
  expect(derived.map(({ name }) => name)).toContain('Total THC (d9)')
})

describe('what a profile holds back', () => {
  const facts = (purpose: 'compliance' | 'internal' | null): ReleaseHoldFacts => ({
    sample_type_slug: 'flower',
    injections: [],
    compounds: [],
    settings: qualitySettingsOf({}),
    profile: {
      profile_name: 'Ours',
      rules: { required_analytes: ['THC', 'CBN'], loq_limits: [{ analyte: 'THC', mg_g: 1 }] },
      purpose,
      compounds: [{ name: 'THC', state: 'value', loq: 0.16 }],
      sample_weight_mg: 500,
      dilution: 800,
      coa: { facts: {}, product: { material: 'flower', details: null }, method_id: 7 },
    },
  })

  test('[PROFILE-03] [LIMIT-04] is a compliance report that lacks an analyte, or whose LOQ is too high', () => {
    expect(releaseHolds(facts('compliance')).map(releaseHoldText)).toEqual([
      'Ours requires CBN, which this compliance report lacks. Run the sample by a report method that has them.',
      'LOQ in mg/g above what Ours allows: THC 1.600 (1). Run the sample again with at least 800 mg, or diluted at most 500 times.',
    ])
  })

  test('is none that is not for compliance', () => {
    expect([...releaseHolds(facts('internal')), ...releaseHolds(facts(null))]).toEqual([])
  })
})
