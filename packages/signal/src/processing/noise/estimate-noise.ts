import { median } from '../../arrays/median.ts'
import { toFloat64, type NumberSeries } from '../../arrays/series.ts'

/** Noise of a signal, in the signal's own unit. */
export interface NoiseEstimate {
  /** Standard deviation. */
  sd: number
  /** Peak-to-peak noise h of USP <621>, taken as 6 SD, the span of 99.7 % of normal noise. */
  peakToPeak: number
}

/**
 * Robust noise of a whole signal, peaks included: sd = 1.482602 / sqrt 6 x median |2 y(i) - y(i-2) - y(i+2)|, which a
 * straight baseline and smooth peaks leave alone. Unit: the signal's own. DER_SNR, Stoehr et al. 2008, ADASS XVII,
 * ASP Conf. Ser. 394, 505 (bibcode 2008ASPC..394..505S). Noise that the detector has filtered over several points is underestimated.
 * @throws RangeError for fewer than 5 points or a non-finite value.
 */
export function estimateNoise(values: NumberSeries): NoiseEstimate {
  const y = toFloat64('values', values)
  if (y.length < 5) throw new RangeError(`at least 5 points are needed, got ${y.length}`)
  const differences = new Float64Array(y.length - 4)
  for (let i = 2; i < y.length - 2; i++) {
    const difference = Math.abs(2 * (y[i] ?? NaN) - (y[i - 2] ?? NaN) - (y[i + 2] ?? NaN))
    if (!Number.isFinite(difference)) throw new RangeError(`values around ${i} must be finite, got ${difference}`)
    differences[i - 2] = difference
  }
  const sd = (1.482602 / Math.sqrt(6)) * median(differences)
  return { sd, peakToPeak: 6 * sd }
}
