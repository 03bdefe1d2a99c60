/** A limit of a law: what it bounds, between what, and where it is written. State rules change: this is data. */
export interface QcLimit {
  check: string
  minimum: number | null
  maximum: number | null
  /** Whether a value equal to the limit passes. */
  inclusive: boolean
  unit: 'percent' | 'days' | 'samples' | 'levels' | 'ratio'
  source: string
}

const QC_LIMITS: readonly QcLimit[] = [
  limit('icv_recovery', 80, 120, 'percent', 'WAC 16-309-160'),
  limit('ccv_recovery', 80, 120, 'percent', 'WAC 16-309-160'),
  limit('lcs_recovery', 70, 130, 'percent', 'WAC 16-309-160'),
  limit('matrix_spike_recovery', 70, 130, 'percent', 'WAC 16-309-160'),
  { ...limit('duplicate_rpd', null, 20, 'percent', 'WAC 16-309-160'), inclusive: false },
  { ...limit('tailing', null, 2, 'ratio', 'WAC 16-309-160'), inclusive: false },
  { ...limit('resolution', 1, null, 'ratio', 'WAC 16-309-160'), inclusive: false },
  { ...limit('retention_time_shift', null, 2, 'percent', 'WAC 16-309-160'), inclusive: false },
  limit('batch_samples', null, 20, 'samples', 'WAC 16-309, 4 CCR 15713'),
  limit('duplicate_potency_rpd', null, 10, 'percent', 'OAR 333-007-0430'),
  limit('triplicate_flower_rsd', null, 10, 'percent', 'Minn. R. 4770.3030'),
  limit('calibration_r2', 0.99, null, 'ratio', '4 CCR 15713'),
  // The standard asks for a measure of relative error and leaves its size to method and laboratory.
  limit('calibration_rse', null, 20, 'percent', 'TNI EL-V1-M4 1.7.1.1 k'),
  limit('calibration_back_calculated', 80, 120, 'percent', 'TNI EL-V1-M4 1.7.1.1 k'),
  // Nearer to the limit of quantitation more is allowed; no law read here says how much, so this is our default.
  limit('calibration_lowest_level', 70, 130, 'percent', 'TNI EL-V1-M4 1.7.1.1 k'),
  limit('calibration_levels', 5, null, 'levels', 'TNI EL-V1-M4 1.7.1.1'),
  limit('calibration_age', null, 30, 'days', 'WAC 16-309-140'),
]

/** The band behind a report's recoveries: a check standard's, percent, both ends included (WAC 16-309-160). */
export const RECOVERY_LIMITS = { low: 80, high: 120 } as const

/** The limit of a check. @throws RangeError for a check that has none */
export function qcLimit(check: string): QcLimit {
  const found = QC_LIMITS.find((candidate) => candidate.check === check)
  if (!found) throw new RangeError(`There is no limit for ${check}`)
  return found
}

/** Percent of total THC on dry basis that hemp may not exceed (7 CFR 990.1). */
const HEMP_LIMIT_PERCENT = 0.3

/** Whether hemp passes: its interval x +/- U on dry basis reaches down to the limit, all in percent (7 CFR 990.1). */
export function passesAsHemp(
  totalThcDryPercent: number,
  uncertaintyPercent: number,
  limitPercent = HEMP_LIMIT_PERCENT,
): boolean {
  return totalThcDryPercent - uncertaintyPercent <= limitPercent + 1e-9
}

function limit(
  check: string,
  minimum: number | null,
  maximum: number | null,
  unit: QcLimit['unit'],
  source: string,
): QcLimit {
  return { check, minimum, maximum, inclusive: true, unit, source }
}
