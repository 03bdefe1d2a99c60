/** The conditions in their order. What stands in this file is in every first load, so it names them and no more. */
export const CONDITION_KEYS = [
  'runs',
  'batch',
  'qc_report',
  'calibration',
  'over_range',
  'replicates',
  'required_analytes',
  'certificate',
  'uncertainty',
  'homogeneity',
  'reviews',
  'proficiency',
  'equipment',
  'lots',
  'nonconformances',
] as const
export type ConditionKey = (typeof CONDITION_KEYS)[number]

export const CONDITION_STATES = ['met', 'open', 'not_asked'] as const
export type ConditionState = (typeof CONDITION_STATES)[number]

/** By which rules the conditions hold a report back. */
export const RELEASE_HOLD_RULES = [
  'batch_failed',
  'batch_failed_several',
  'batch_not_evaluated',
  'batch_not_run',
  'batch_surrogate',
  'batch_bracket',
  'batch_rejected',
  'batch_required',
  'qc_report_missing',
  'qc_report_differs',
  'calibration_age',
  'calibration_later',
  'not_calibrated',
  'over_range',
  'over_calibration',
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
  'uncertainty_range',
  'not_homogeneous',
  'homogeneity_open',
  'review_missing',
  'review_differs',
  'review_returned',
  'proficiency',
  'equipment_overdue',
  'lot_expired',
  'under_review',
  'nonconformance',
] as const
export type ReleaseHoldRule = (typeof RELEASE_HOLD_RULES)[number]

/** What every laboratory is asked, whatever it has set up. */
const OF_EVERYBODY: readonly ConditionKey[] = ['runs', 'over_range']

/** Whether a laboratory is asked more than everybody, so that the list tells it something. */
export function isMoreAsked(conditions: readonly { key: ConditionKey; state: ConditionState }[]): boolean {
  return conditions.some(({ key, state }) => state !== 'not_asked' && !OF_EVERYBODY.includes(key))
}
