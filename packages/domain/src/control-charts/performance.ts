import { mean, standardDeviation } from '../qc/statistics.ts'

export interface ControlPerformance {
  n: number
  mean: number | null
  deviation: number | null
  /** SD as percent of the mean. */
  cv_percent: number | null
  /** Mean against the expected value, percent of it; null where none is known. */
  bias_percent: number | null
  /** (TEa - |bias|) / CV, all in percent. */
  sigma: number | null
  band: SigmaBand | null
}

export const SIGMA_BANDS = ['six', 'four', 'three', 'below'] as const
export type SigmaBand = (typeof SIGMA_BANDS)[number]

export const SIGMA_BAND_NAMES: Readonly<Record<SigmaBand, string>> = {
  six: '6 or more',
  four: '4 to 6',
  three: '3 to 4',
  below: 'Below 3',
}

/** How an analyte of a control lot does, from the points that count. */
export function controlPerformance(
  values: readonly number[],
  { expected, allowedErrorPercent }: { expected: number | null; allowedErrorPercent: number },
): ControlPerformance {
  const n = values.length
  if (n < 2) {
    const only = values[0] ?? null
    return { n, mean: only, deviation: null, cv_percent: null, bias_percent: null, sigma: null, band: null }
  }
  const middle = mean(values)
  const deviation = standardDeviation(values)
  const cv_percent = middle > 0 ? (100 * deviation) / middle : null
  const bias_percent = expected !== null && expected > 0 ? (100 * (middle - expected)) / expected : null
  const sigma =
    cv_percent !== null && cv_percent > 0 && bias_percent !== null
      ? (allowedErrorPercent - Math.abs(bias_percent)) / cv_percent
      : null
  return { n, mean: middle, deviation, cv_percent, bias_percent, sigma, band: sigma === null ? null : sigmaBand(sigma) }
}

function sigmaBand(sigma: number): SigmaBand {
  if (sigma >= 6) return 'six'
  if (sigma >= 4) return 'four'
  return sigma >= 3 ? 'three' : 'below'
}
