import { wholeDaysBetween } from '../text/whole-days.ts'
import { isQcSampleType } from '../samples/sample-types.ts'
import { roundHalfUp } from '../text/round-half-up.ts'
import type { CellState } from '../results/cell-state.ts'
import { homogeneityHolds, type UnitOfTest } from './report-homogeneity.ts'
import { profileHolds, type ProfileHoldFacts } from './profile-holds.ts'
import type { QualitySettings } from '../quality-settings/quality-settings.ts'

export const RELEASE_HOLD_RULES = [
  'calibration_age',
  'not_calibrated',
  'over_range',
  'replicates_missing',
  'replicate_rsd',
  'required_analytes',
  'loq_limit',
  'coa_laboratory',
  'coa_names',
  'coa_details',
  'coa_method',
  'coa_runs',
  'coa_uncertainty',
  'not_homogeneous',
  'homogeneity_open',
  'under_review',
  'nonconformance',
] as const
export type ReleaseHoldRule = (typeof RELEASE_HOLD_RULES)[number]

/** What a rule says where it holds a report back; what stands in braces is filled in. */
export const RELEASE_HOLD_TEXTS: Readonly<Record<ReleaseHoldRule, string>> = {
  calibration_age:
    'The calibration of {machine} is {days} days old; {limit} are allowed. Approve a newer one and run the sample again.',
  not_calibrated:
    'No amount of {analytes}: the method quantifies from our calibration, and none that has them was in force at the injection. Approve one, then clear and run the sample again.',
  over_range:
    '{analytes} read above the range of the method, so that totals with it are estimates. Dilute and rerun the vial, then release.',
  replicates_missing:
    'Fewer than {required} preparations are in range for {analytes}. Prepare and measure the others, then release.',
  replicate_rsd:
    'The preparations differ by more than an RSD of {limit} %: {analytes}. Find the cause and prepare the sample again.',
  required_analytes:
    '{profile} requires {analytes}, which this compliance report lacks. Run the sample by a report method that has them.',
  loq_limit:
    'LOQ in mg/g above what {profile} allows: {analytes}. Run the sample again with at least {weight} mg, or diluted at most {dilution} times.',
  coa_laboratory:
    'A certificate of {profile} shows {fields}, which the laboratory has not entered. Enter it under Settings > Jurisdiction Profiles.',
  coa_names: 'A certificate of {profile} shows {fields}, which this sample lacks. Amend the sample.',
  coa_details:
    'A certificate of {profile} shows {fields}, which this sample lacks. Enter it under Certificate Details of the sample.',
  coa_method:
    'A certificate of {profile} shows {fields}, which the report method does not state for every analyte. State the limits in the report method and run the sample again.',
  coa_runs:
    'A certificate of {profile} shows {fields}, which the results of this sample do not name. Clear them, then measure the sample on an instrument of the laboratory, or import a run that names it.',
  coa_uncertainty:
    'A certificate of {profile} shows {fields}, which this version does not compute. Report by a copy of the profile without it, and state it yourself.',
  not_homogeneous:
    'The units of {name} are not homogeneous: RSD {rsd} %, and {profile} allows {limit} %. Find the cause and test the product again; a test of the wrong units is removed with a reason.',
  homogeneity_open:
    'Homogeneity of {name} is asked for by {profile} and not evaluated: {measured} of {units} units are measured. Measure the others, or remove the test with a reason.',
  under_review:
    'Lot {lot} of {item} was recalled on {day}: {reason}. This report is under review until an admin ends it on the page of the lot.',
  nonconformance:
    'Nonconformance {number} of severity high touches this report since {day}: {what} Close it, or take the sample out of it with a reason.',
}

/** Why a finished report may not be released yet, and what to do about it. */
export interface ReleaseHold {
  rule: ReleaseHoldRule
  values: Readonly<Record<string, string | number>>
  /** The id of the record that the rule speaks of; its page is the rule's. */
  record_id: number | null
}

/** What the rules look at, each injection as the report reads it. */
export interface ReleaseHoldFacts {
  sample_type_slug: string
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
    /** Preparations in range, and their RSD in percent. Absent where the sample was prepared elsewhere. */
    replicates?: number
    rsd_percent?: number | null
  }[]
  /** Analytes with a peak that our calibration gave no amount of; absent where the instrument's amounts count. */
  unquantified?: readonly string[]
  settings: QualitySettings
  /** The homogeneity tests that it is a unit of. */
  homogeneity?: readonly UnitOfTest[]
  /** Absent where there is no profile. */
  profile?: ProfileHoldFacts | undefined
}

/** Everything that holds a finished report back; empty for one that may be released. */
export function releaseHolds(facts: ReleaseHoldFacts): ReleaseHold[] {
  return [
    ...calibrationHolds(facts),
    ...uncalibratedHolds(facts),
    ...overRangeHolds(facts),
    ...replicateHolds(facts),
    ...profileHolds(facts.profile),
    ...homogeneityHolds(facts.homogeneity ?? [], facts.profile?.purpose),
  ]
}

/** The sentence of a hold in English. */
export function releaseHoldText({ rule, values }: Pick<ReleaseHold, 'rule' | 'values'>): string {
  return RELEASE_HOLD_TEXTS[rule].replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
}

/**
 * One hold per instrument whose calibration was too old when a vial was injected. Nothing is held where no calibration was
 * approved, nor on a Calibration sample, which is measured because the old one ends. (WAC 16-309-140(3))
 */
function calibrationHolds({ sample_type_slug, injections, settings }: ReleaseHoldFacts): ReleaseHold[] {
  if (sample_type_slug === 'calibration') return []
  const limit = settings.calibration_max_age_days
  const oldest = new Map<string, ReleaseHold>()
  for (const { machine_name, at, calibration } of injections) {
    if (calibration === null) continue
    const days = wholeDaysBetween(calibration.measured_at, at)
    const machine = machine_name ?? ''
    if (days <= limit || days <= Number(oldest.get(machine)?.values['days'] ?? 0)) continue
    oldest.set(machine, { rule: 'calibration_age', values: { machine, days, limit }, record_id: calibration.id })
  }
  return [...oldest.values()]
}

/** A peak without an amount is no 'not detected'. */
function uncalibratedHolds({ sample_type_slug, unquantified = [] }: ReleaseHoldFacts): ReleaseHold[] {
  if (unquantified.length === 0 || isQcSampleType(sample_type_slug)) return []
  return [{ rule: 'not_calibrated', values: { analytes: unquantified.join(', ') }, record_id: null }]
}

/** An analyte that no vial has in range. A control is no product, and its levels are chosen. (WAC 16-309-280(4)) */
function overRangeHolds({ sample_type_slug, compounds, settings }: ReleaseHoldFacts): ReleaseHold[] {
  if (!settings.hold_over_range || isQcSampleType(sample_type_slug)) return []
  const over = compounds.filter(({ state }) => state === 'over_bounds').map(({ name }) => name)
  return over.length === 0 ? [] : [{ rule: 'over_range', values: { analytes: over.join(', ') }, record_id: null }]
}

/** Too few preparations of an analyte, or too far apart; nothing where one preparation is enough. (Minn. R. 4770.3030) */
function replicateHolds({ sample_type_slug, compounds, settings }: ReleaseHoldFacts): ReleaseHold[] {
  const { required_replicates: required, replicate_rsd_limit: limit } = settings
  if (required < 2 || isQcSampleType(sample_type_slug)) return []
  const measured = compounds.filter(({ state }) => state === 'value')
  const missing = measured.filter(({ replicates }) => replicates !== undefined && replicates < required)
  const apart = measured.filter(({ replicates, rsd_percent }) => replicates !== undefined && (rsd_percent ?? 0) > limit)
  const hold = (rule: ReleaseHoldRule, analytes: string[], values: ReleaseHold['values']): ReleaseHold[] =>
    analytes.length === 0 ? [] : [{ rule, values: { analytes: analytes.join(', '), ...values }, record_id: null }]
  return [
    ...hold(
      'replicates_missing',
      missing.map(({ name }) => name),
      { required },
    ),
    ...hold(
      'replicate_rsd',
      apart.map(({ name, rsd_percent }) => `${name} ${roundHalfUp(rsd_percent ?? 0, 1)} %`),
      { limit },
    ),
  ]
}
