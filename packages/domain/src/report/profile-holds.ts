import {
  loqMisses,
  meetingLoq,
  missingAnalytes,
  missingCoaFields,
  type CoaFacts,
  type CoaPlace,
  type ComplianceCompound,
  type ProductOfCoa,
  type ProfileRules,
} from '../profiles/index.ts'
import type { Purpose } from '../samples/purpose.ts'
import { roundHalfUp } from '../text/round-half-up.ts'
import type { ReleaseHold } from './release-holds.ts'

/** What a profile looks at of a sample. */
export interface ProfileHoldFacts {
  profile_name: string
  /** What of the profile counts; null without one. */
  rules: ProfileRules | null
  purpose: Purpose | null
  compounds: readonly ComplianceCompound[]
  sample_weight_mg: number | null
  /** The smallest dilution among the vials, by which the LOQ goes; null where it is not known. */
  dilution: number | null
  /** What its certificate has, and where what it lacks is settled. */
  coa: { facts: CoaFacts; product: ProductOfCoa; method_id: number }
}

/** The rule that names what is missing of a place. */
const COA_RULES = {
  laboratory: 'coa_laboratory',
  names: 'coa_names',
  details: 'coa_details',
  method: 'coa_method',
  runs: 'coa_runs',
  uncertainty: 'coa_uncertainty',
} as const satisfies Record<CoaPlace, ReleaseHold['rule']>

function coaHolds(facts: ProfileHoldFacts, rules: ProfileRules): ReleaseHold[] {
  const { facts: said, product, method_id } = facts.coa
  return [...missingCoaFields(rules, said, product)].map(([place, fields]) => ({
    rule: COA_RULES[place],
    values: { profile: facts.profile_name, fields: fields.join(', ') },
    record_id: place === 'method' ? method_id : null,
  }))
}

/** What keeps a compliance report from being released by its profile. (1 CCR 212-3-4-125(A)(2); WAC 314-55-102(3)) */
export function profileHolds(facts: ProfileHoldFacts | undefined): ReleaseHold[] {
  const { rules, purpose, profile_name: profile = '', compounds = [] } = facts ?? {}
  if (!facts || !rules || purpose !== 'compliance') return []
  const missing = missingAnalytes(rules, compounds)
  const misses = loqMisses(rules, compounds)
  const meets = meetingLoq(misses, { weight_mg: facts.sample_weight_mg, dilution: facts.dilution })
  const analytes = misses.map(({ analyte, loq, limit }) => `${analyte} ${roundHalfUp(loq, 3)} (${limit})`).join(', ')
  const hold = (rule: ReleaseHold['rule'], values: ReleaseHold['values']) => ({ rule, values, record_id: null })
  return [
    ...(missing.length > 0 ? [hold('required_analytes', { profile, analytes: missing.join(', ') })] : []),
    ...(misses.length > 0
      ? [hold('loq_limit', { profile, analytes, weight: meets.weight_mg ?? '–', dilution: meets.dilution ?? '–' })]
      : []),
    ...coaHolds(facts, rules),
  ]
}
