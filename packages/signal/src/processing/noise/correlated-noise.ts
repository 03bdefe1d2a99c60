import { selectedPair } from '../../arrays/median.ts'

// For every lag that many differences say enough.
const MOST_DIFFERENCES = 2048
const LEAST_DIFFERENCES = 64
// Medians over quartiles of normal noise: 0.67449 / 0.31864 standard deviations. Above 1.25 times that ratio peaks have their part in it.
const MEDIAN_SD = 0.67449
const QUARTILE_SD = 0.31864
const NORMAL_RATIO = 1.25

/**
 * Standard deviation of noise whose neighbouring points go together, as a detector's filter leaves it, in the signal's unit: the
 * largest of lower quartile |6 y(i) - 4 y(i-k) - 4 y(i+k) + y(i-2k) + y(i+2k)| / (0.31864 sqrt 70) over lags k that double from `firstLag` to
 * `lastLag`. The idea is that of DER_SNR (see estimateNoise), whose one lag of 2 points sees of such noise a part only; fourth differences
 * leave out a baseline that wanders, the lower quartile leaves out peaks. It ends at the lag at which the differences are no more
 * spread as normal noise is: there they are of peaks. 0 where that is so at the first.
 */
export function correlatedNoise(y: Float64Array, firstLag: number, lastLag: number): number {
  let sd = 0
  for (let lag = Math.max(1, firstLag); lag <= lastLag; lag *= 2) {
    const count = y.length - 4 * lag
    if (count < LEAST_DIFFERENCES) break
    const stride = Math.ceil(count / MOST_DIFFERENCES)
    const differences = new Float64Array(Math.floor((count - 1) / stride) + 1)
    for (let k = 0, i = 2 * lag; k < differences.length; k++, i += stride) {
      const near = (y[i - lag] ?? NaN) + (y[i + lag] ?? NaN)
      const far = (y[i - 2 * lag] ?? NaN) + (y[i + 2 * lag] ?? NaN)
      differences[k] = Math.abs(6 * (y[i] ?? NaN) - 4 * near + far)
    }
    const [low, median] = selectedPair(differences, differences.length >> 2, differences.length >> 1)
    const [quartile, middle] = [low / QUARTILE_SD, median / MEDIAN_SD]
    if (!(middle <= NORMAL_RATIO * quartile)) break
    sd = Math.max(sd, quartile / Math.sqrt(70))
  }
  return sd
}
