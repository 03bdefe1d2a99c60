import { isQcSampleType } from '../samples/sample-types.ts'
import type { Purpose } from '../samples/purpose.ts'
import { NO_PROFILE, type Basis, type CoaField, type Digits, type Profile, type ResultLimit } from './profile.ts'
import { resultLimits } from './result-limits.ts'
import { profileAt, type ProfileRules } from './profile-at.ts'

/** On every page of an R&D report; OAR 333-064-0110(2)(a)(D) asks it of the first. The words are Oregon's practice. */
const RESEARCH_MARK = 'R&D TEST - NOT FOR COMPLIANCE'

/** What a report prints by a sample's purpose and profile. */
export interface Jurisdiction {
  purpose: Purpose | null
  /** Null without a profile, as the fields below. */
  profile_name: string | null
  /** In the upper right of every page. */
  mark: string | null
  basis: Basis | null
  digits_percent: Digits | null
  digits_mg_g: Digits | null
  total_thc_label: string | null
  /** What a compliance report shows beside; empty for any other, absent in what was sealed before. */
  coa_fields?: CoaField[] | undefined
  /** What its results are held against; absent where nothing is, and in what was sealed before. */
  limits?: ResultLimit[] | undefined
  /** How far a label may differ from the result, percent of the label; absent where nothing says so. */
  label_tolerance_percent?: number | undefined
}

export interface JurisdictionFacts {
  sample_type_slug: string
  purpose: Purpose | null
  /** Undefined for none. */
  profile: Profile | undefined
  /** By which values count: the day of the analysis, 'YYYY-MM-DD'. */
  day: string
}

/** What of the sample's profile counts; nothing for QC samples, nor without a profile. */
export function rulesOf({ sample_type_slug, profile, day }: JurisdictionFacts): ProfileRules | null {
  if (isQcSampleType(sample_type_slug) || profile === undefined || profile.key === NO_PROFILE) return null
  return profileAt(profile, day)
}

/** What is printed of a sample's purpose and profile; null where neither was chosen. */
export function jurisdictionOf(facts: JurisdictionFacts): Jurisdiction | null {
  const rules = rulesOf(facts)
  const { purpose, profile } = facts
  const limits = rules === null ? [] : resultLimits(rules)
  if (isQcSampleType(facts.sample_type_slug) || (purpose === null && rules === null)) return null
  return {
    purpose,
    profile_name: rules === null ? null : (profile?.name ?? null),
    mark: markOf(purpose, rules),
    basis: rules?.basis ?? null,
    digits_percent: rules?.digits_percent ?? null,
    digits_mg_g: rules?.digits_mg_g ?? null,
    total_thc_label: rules?.total_thc_label ?? null,
    coa_fields: purpose === 'compliance' ? [...(rules?.coa_fields ?? [])] : [],
    ...(limits.length > 0 && { limits }),
    ...(rules?.label_tolerance_percent !== undefined && { label_tolerance_percent: rules.label_tolerance_percent }),
  }
}

function markOf(purpose: Purpose | null, rules: ProfileRules | null): string | null {
  if (purpose === 'research') return rules?.research_mark ?? RESEARCH_MARK
  return purpose === 'compliance' ? (rules?.compliance_mark ?? null) : null
}
