import { loqMisses, meetingLoq, missingAnalytes } from '../../profiles/index.ts'
import { roundHalfUp } from '../../text/round-half-up.ts'
import { condition } from './condition.ts'
import { complianceOf } from './profile-facts.ts'

/** What a profile asks a compliance report to have, and how low to see it. (1 CCR 212-3-4-125(A)(2); WAC 314-55-102(3)) */
export const REQUIRED_ANALYTES = condition({
  key: 'required_analytes',
  title: 'Required analytes and LOQ',
  texts: {
    required_analytes:
      '{profile} requires {analytes}, which this compliance report lacks. Run the sample by a report method that has them.',
    loq_limit:
      'LOQ in mg/g above what {profile} allows: {analytes}. Run the sample again with at least {weight} mg, or diluted at most {dilution} times.',
  },
  isAsked: ({ profile }) => {
    const rules = complianceOf(profile)?.rules
    return (rules?.required_analytes ?? []).length > 0 || (rules?.loq_limits ?? []).length > 0
  },
  holds: (given) => {
    const facts = complianceOf(given.profile)
    if (facts === null) return []
    const { rules, compounds, profile_name: profile, coa } = facts
    const missing = missingAnalytes(rules, compounds)
    const misses = loqMisses(rules, compounds)
    const meets = meetingLoq(misses, { weight_mg: facts.sample_weight_mg, dilution: facts.dilution })
    const analytes = misses.map(({ analyte, loq, limit }) => `${analyte} ${roundHalfUp(loq, 3)} (${limit})`).join(', ')
    const values = { profile, analytes, weight: meets.weight_mg ?? '–', dilution: meets.dilution ?? '–' }
    const record_id = coa.method_id
    return [
      ...(missing.length > 0
        ? [{ rule: 'required_analytes' as const, values: { profile, analytes: missing.join(', ') }, record_id }]
        : []),
      ...(misses.length > 0 ? [{ rule: 'loq_limit' as const, values, record_id: null }] : []),
    ]
  },
})
