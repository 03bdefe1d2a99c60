import type { CoaFacts, ComplianceCompound, ProductOfCoa, ProfileRules } from '../../profiles/index.ts'
import type { Purpose } from '../../samples/purpose.ts'

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

/** The facts of a compliance report whose profile has rules; null for any other, which no profile holds back. */
export function complianceOf(facts: ProfileHoldFacts | undefined): (ProfileHoldFacts & { rules: ProfileRules }) | null {
  return facts?.rules && facts.purpose === 'compliance' ? { ...facts, rules: facts.rules } : null
}
