import { missingCoaFields, type CoaPlace } from '../../profiles/index.ts'
import { condition, type Hold, type ReleaseHoldFacts } from './condition.ts'
import { complianceOf } from './profile-facts.ts'

/** The rule that names what is missing of a place. */
const COA_RULES = {
  laboratory: 'coa_laboratory',
  names: 'coa_names',
  details: 'coa_details',
  method: 'coa_method',
  runs: 'coa_runs',
} as const satisfies Record<CoaPlace, string>
type CoaRule = (typeof COA_RULES)[CoaPlace]

/** What of its certificate's fields a compliance report lacks, each where it is settled. */
function coaHolds({ profile }: ReleaseHoldFacts): Hold<CoaRule>[] {
  const facts = complianceOf(profile)
  if (facts === null) return []
  const { facts: said, product, method_id } = facts.coa
  return [...missingCoaFields(facts.rules, said, product)].map(([place, fields]) => ({
    rule: COA_RULES[place],
    values: { profile: facts.profile_name, fields: fields.join(', ') },
    record_id: place === 'method' ? method_id : null,
  }))
}

export const CERTIFICATE = condition({
  key: 'certificate',
  title: 'Fields of the certificate',
  texts: {
    coa_laboratory:
      'A certificate of {profile} shows {fields}, which the laboratory has not entered. Enter it under Settings > Jurisdiction Profiles.',
    coa_names: 'A certificate of {profile} shows {fields}, which this sample lacks. Amend the sample.',
    coa_details:
      'A certificate of {profile} shows {fields}, which this sample lacks. Enter it under Certificate Details of the sample.',
    coa_method:
      'A certificate of {profile} shows {fields}, which the report method does not state for every analyte. State the limits in the report method and run the sample again.',
    coa_runs:
      'A certificate of {profile} shows {fields}, which the results of this sample do not name. Clear them, then measure the sample on an instrument of the laboratory, or import a run that names it.',
  },
  isAsked: ({ profile }) => (complianceOf(profile)?.rules.coa_fields ?? []).length > 0,
  holds: coaHolds,
})
