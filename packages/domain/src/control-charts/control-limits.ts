import { mean, standardDeviation } from '../qc/statistics.ts'

/** Centre and standard deviation of a chart, in the unit of its values. */
export interface ControlLimits {
  centre: number
  deviation: number
}

/** Where limits come from. */
export const LIMIT_BASES = ['establishing', 'certificate', 'period', 'typed'] as const
export type LimitBasis = (typeof LIMIT_BASES)[number]

export const LIMIT_BASIS_NAMES: Readonly<Record<LimitBasis, string>> = {
  establishing: 'First runs of this chart',
  certificate: 'Certificate of the lot',
  period: 'Chosen period',
  typed: 'Typed',
}

/** How the deviation follows from the runs. */
export const DEVIATION_ESTIMATORS = ['standard_deviation', 'moving_range'] as const
export type DeviationEstimator = (typeof DEVIATION_ESTIMATORS)[number]

/** Mean range of two normal values over their standard deviation, 2 / sqrt(pi); tabled as 1.128 (SAS/QC IRCHART, d2 of n = 2). */
const D2 = 1.128

/** Mean of |x(i) - x(i-1)|. @throws RangeError below two values */
export function meanMovingRange(values: readonly number[]): number {
  return mean(values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value))))
}

/** Centre and deviation of values in time order; null where they are too few or all the same. */
export function limitsOf(values: readonly number[], estimator: DeviationEstimator): ControlLimits | null {
  if (values.length < 2) return null
  const deviation = estimator === 'moving_range' ? meanMovingRange(values) / D2 : standardDeviation(values)
  // values that are the same leave a rounding error at most
  const centre = mean(values)
  return deviation > Math.abs(centre) * 1e-12 ? { centre, deviation } : null
}

/**
 * Limits by the certificate of a lot: its value and U / k; of a recovery 100 % and the relative uncertainty. Null where it states no
 * uncertainty.
 */
export function certificateLimits(
  figure: string,
  certified: { value: number; expanded: number | null; k: number | null },
): ControlLimits | null {
  const { value, expanded, k } = certified
  if (expanded === null || k === null || !(value > 0 && expanded > 0 && k > 0)) return null
  const deviation = expanded / k
  if (figure === 'recovery') return { centre: 100, deviation: (100 * deviation) / value }
  return figure === 'mg_g' ? { centre: value, deviation } : null
}
