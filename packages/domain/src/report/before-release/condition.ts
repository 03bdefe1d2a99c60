import type { UnitOfTest } from '../report-homogeneity.ts'
import type { CellState } from '../../results/cell-state.ts'
import type { UpperEnd } from '../../results/compute-compounds.ts'
import type { QualitySettings } from '../../quality-settings/quality-settings.ts'
import type { BatchOfReport } from './batch.ts'
import type { UsedPiece } from '../../equipment/index.ts'
import type { OpenReview, StandingLot } from './lots.ts'
import type { OpenNonconformance } from './nonconformances.ts'
import type { OpenProficiency } from './proficiency.ts'
import type { ProfileHoldFacts } from './profile-facts.ts'
import type { ReviewOfReport } from './reviews.ts'

/** What a condition looks at, each injection as the report reads it. */
export interface ReleaseHoldFacts {
  sample_type_slug: string
  /** Whether all runs are there; true where absent. */
  finished?: boolean
  /** Whether the report as it reads is released; false where absent. */
  released?: boolean
  injections: readonly {
    machine_name: string | null
    /** When it was made, or arrived. */
    at: string
    calibration: { id: number; measured_at: string } | null
  }[]
  /** Of the report method's analytes. */
  compounds: readonly {
    name: string
    state: CellState
    /** Of one over range; absent where it was measured elsewhere. */
    upper_end?: UpperEnd | null
    /** Preparations in range, and their RSD in percent. Absent where the sample was prepared elsewhere. */
    replicates?: number
    rsd_percent?: number | null
  }[]
  /** Analytes with a peak that our calibration gave no amount of; absent where the instrument's amounts count. */
  unquantified?: readonly string[]
  settings: QualitySettings
  /** Quantified results that no uncertainty can be stated of, and the report method; absent where all have one. */
  uncertainty?: { method_id: number; no_budget: string[]; out_of_range: string[] }
  /** The homogeneity tests that it is a unit of. */
  homogeneity?: readonly UnitOfTest[]
  /** Absent where there is no profile. */
  profile?: ProfileHoldFacts | undefined
  /** The analytical batch that speaks for it; absent or null for none. */
  batch?: BatchOfReport | null
  /** Absent where one review is asked for, which is the release itself. */
  review?: ReviewOfReport | undefined
  /** With schedules or recorded work, and without an exception that was signed for it. */
  pieces?: readonly UsedPiece[]
  /** Bottles and columns with an expiry that stood at its instruments. */
  standing_lots?: readonly StandingLot[]
  /** Of recalled lots that it was measured with; none is ended. */
  reviews?: readonly OpenReview[]
  /** Open ones of severity high that touch it. */
  nonconformances?: readonly OpenNonconformance[]
  /** The laboratory's unsatisfactory rounds whose corrective action is not verified. */
  proficiency?: readonly OpenProficiency[]
}

/** Why a finished report may not be released yet, and what to do about it. */
export interface Hold<Rule extends string> {
  rule: Rule
  values: Readonly<Record<string, string | number>>
  /** The id of the record that the rule speaks of; its page is the rule's. */
  record_id: number | null
}

/** One thing that a report waits for. A file of this folder is one, and `conditions.ts` lists them. */
export interface Condition<Key extends string, Rule extends string> {
  key: Key
  /** As a list of conditions names it. */
  title: string
  /** What each rule says where it holds a report back; what stands in braces is filled in. */
  texts: Readonly<Record<Rule, string>>
  /** Whether the laboratory or its law asks for it of this sample; what it holds back is asked for in any case. */
  isAsked: (facts: ReleaseHoldFacts) => boolean
  /** Empty for a report that meets it. */
  holds: (facts: ReleaseHoldFacts) => Hold<NoInfer<Rule>>[]
  /** Whether it is looked at for a released report and for one without all runs, too. */
  isAlways?: true
}

export function condition<Key extends string, Rule extends string>(given: Condition<Key, Rule>): Condition<Key, Rule> {
  return given
}
