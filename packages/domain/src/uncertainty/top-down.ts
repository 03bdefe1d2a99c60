import { mean, rpdPercent, rsdPercent } from '../qc/statistics.ts'

/** Points of a chart that give a reproducibility, at least (UNCERT-02). */
export const FEWEST_CHART_POINTS = 20
/** Pairs of duplicates that do, at least: a choice. */
export const FEWEST_PAIRS = 8

/** d2 of two: the mean range of pairs of a normal distribution, in standard deviations. */
const RANGE_OF_PAIRS = 1.128

/**
 * Within-laboratory reproducibility u(Rw) of a control sample that passes the whole procedure, percent: the relative standard
 * deviation of its chart (UNCERT-02, after Nordtest TR 537; docs/decisions/0168 says what of it could be read). @throws RangeError below two values or for a mean that is not above 0
 */
export function reproducibilityOfChart(values: readonly number[]): number {
  return rsdPercent(values)
}

/**
 * u(Rw) of duplicates, percent: their mean relative range / 1.128. Ranges are percent of the mean of a pair.
 * @throws RangeError without pairs, or for a pair whose mean is not above 0
 */
export function reproducibilityOfDuplicates(pairs: readonly (readonly [number, number])[]): number {
  return reproducibilityOfRanges(pairs.map(([a, b]) => rpdPercent(a, b)))
}

/** The same of ranges that a chart has already, percent of the mean. @throws RangeError without ranges */
export function reproducibilityOfRanges(rangesPercent: readonly number[]): number {
  return mean(rangesPercent) / RANGE_OF_PAIRS
}

/** What a reference material, a round of a proficiency test or a spike says of the bias, percent of its value. */
export interface BiasOf {
  bias_percent: number
  /** Standard uncertainty of the assigned value. */
  u_reference_percent: number
  /** Of the own measurements of one reference material. */
  sd_percent: number | null
  measurements: number | null
}

/**
 * u(bias), percent (UNCERT-03, after Nordtest TR 537, as SYKE's program for it computes: docs/decisions/0168): of several sqrt(RMSbias^2 + u(Cref)^2) with the mean u(Cref), of one reference
 * material sqrt(bias^2 + (s / sqrt n)^2 + u(Cref)^2). @throws RangeError without any
 */
export function biasUncertainty(found: readonly BiasOf[]): number {
  const [first] = found
  if (first === undefined) throw new RangeError('The bias of nothing')
  if (found.length > 1) {
    const rms = Math.sqrt(mean(found.map(({ bias_percent }) => bias_percent ** 2)))
    return Math.hypot(rms, mean(found.map(({ u_reference_percent }) => u_reference_percent)))
  }
  const { bias_percent, u_reference_percent, sd_percent, measurements } = first
  return Math.hypot(bias_percent, (sd_percent ?? 0) / Math.sqrt(measurements ?? 1), u_reference_percent)
}
