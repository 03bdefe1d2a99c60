import { selected, selectedPair } from '../../arrays/median.ts'
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
  const differences = secondDifferences(values)
  return noiseOf(selected(differences, differences.length >> 1) / MEDIAN_SD)
}

/**
 * The same where peaks may be more than half of the run: then the differences are spread as no noise is, and their lower quartile is taken
 * instead of the middle. A quartile of 0 is that of a signal in few steps and shows nothing.
 */
export function noiseAmongPeaks(values: NumberSeries): NoiseEstimate {
  const differences = secondDifferences(values)
  const [median, quartile] = selectedPair(differences, differences.length >> 1, differences.length >> 2)
  const [middle, quiet] = [median / MEDIAN_SD, quartile / QUARTILE_SD]
  return noiseOf(quiet > 0 && middle > MOST_SPREAD * quiet ? quiet : middle)
}

/**
 * That of the quietest sixteenth, where peaks are nearly all of the run: null where it is not far below the rest, or where too few points say so.
 */
export function noiseInGaps(values: NumberSeries): NoiseEstimate | null {
  const differences = secondDifferences(values)
  if (differences.length < LEAST_DIFFERENCES) return null
  const [median, sixteenth] = selectedPair(differences, differences.length >> 1, differences.length >> 4)
  const [middle, quiet] = [median / MEDIAN_SD, sixteenth / SIXTEENTH_SD]
  return quiet > 0 && middle > FAR_SPREAD * quiet ? noiseOf(quiet) : null
}

// Median, lower quartile and lowest sixteenth of |normal noise|, in standard deviations.
const MEDIAN_SD = 1 / 1.482602
const QUARTILE_SD = 0.31864
const SIXTEENTH_SD = 0.07841
// Eight differences: noise alone is spread as far as FAR_SPREAD in none of ten thousand such runs.
const LEAST_DIFFERENCES = 128
const FAR_SPREAD = 8
const MOST_SPREAD = 2

function noiseOf(differenceSd: number): NoiseEstimate {
  const sd = differenceSd / Math.sqrt(6)
  return { sd, peakToPeak: 6 * sd }
}

function secondDifferences(values: NumberSeries): Float64Array {
  const y = toFloat64('values', values)
  if (y.length < 5) throw new RangeError(`at least 5 points are needed, got ${y.length}`)
  const differences = new Float64Array(y.length - 4)
  for (let i = 2; i < y.length - 2; i++) {
    const difference = Math.abs(2 * (y[i] ?? NaN) - (y[i - 2] ?? NaN) - (y[i + 2] ?? NaN))
    if (!Number.isFinite(difference)) throw new RangeError(`values around ${i} must be finite, got ${difference}`)
    differences[i - 2] = difference
  }
  return differences
}
