import { condition, type ReleaseHoldFacts } from './condition.ts'
import { complianceOf } from './profile-facts.ts'

function isAsked({ profile }: ReleaseHoldFacts): boolean {
  return complianceOf(profile)?.rules.coa_fields?.includes('uncertainty') ?? false
}

/** Where the profile asks for U, every quantified result has one. (7 CFR 990.1; ISO/IEC 17025:2017, 7.8.3.1 c) */
export const UNCERTAINTY = condition({
  key: 'uncertainty',
  title: 'Uncertainty',
  texts: {
    coa_uncertainty:
      'A certificate of {profile} shows uncertainties, and no approved budget of the report method has {fields}. Enter one under Uncertainty of the report method and approve it.',
    uncertainty_range:
      'A certificate of {profile} shows uncertainties, and {fields} lie outside the range of the uncertainty budget. Extend the budget of the report method, or dilute or weigh otherwise and rerun the sample.',
  },
  isAsked,
  holds: (facts) => {
    const { uncertainty, profile } = facts
    if (uncertainty === undefined || profile === undefined || !isAsked(facts)) return []
    const { method_id, no_budget, out_of_range } = uncertainty
    const open = { coa_uncertainty: no_budget, uncertainty_range: out_of_range }
    return (['coa_uncertainty', 'uncertainty_range'] as const).flatMap((rule) => {
      const fields = open[rule].join(', ')
      const values = { profile: profile.profile_name, fields }
      return fields === '' ? [] : [{ rule, values, record_id: method_id }]
    })
  },
})
