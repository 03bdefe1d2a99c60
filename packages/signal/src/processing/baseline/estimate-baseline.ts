import { checkedNumber, checkedSeries, type NumberSeries } from '../../arrays/series.ts'
import { solveWhittaker } from './solve-whittaker.ts'

export interface BaselineOptions {
  /** Waves of the signal of this length (minutes) go half into the baseline, longer ones wholly; default a quarter of the run. */
  periodMin?: number
  /** The iteration ends when the weights change by less than this share, default 0.001. */
  tolerance?: number
}

const MOST_ITERATIONS = 50
// Longer waves are followed on a thinned signal: faster, and the equations stay well conditioned.
const POINTS_PER_PERIOD = 120
const FEWEST_POINTS = 3

/**
 * Smooth baseline under a whole run, by asymmetrically reweighted penalized least squares (arPLS): a Whittaker smoother whose
 * weights fall logistically above the noise of the points below it, w = 1 / (1 + exp(2 (d - (2 s - m)) / s)), with m and s
 * the mean and SD of the negative residuals. lambda = (period in points / 2 pi)^4. Values in the signal's unit, one per point.
 * Baek et al. 2015, DOI 10.1039/C4AN01061B. For drawing and flattening; detectPeaks draws its own straight baselines.
 * About equal spacing of the points is assumed. @throws RangeError for a bad signal (fewer than 3 points) or option.
 * @public Waits for the flattened chromatogram.
 */
export function estimateBaseline(
  times: NumberSeries,
  values: NumberSeries,
  options: BaselineOptions = {},
): Float64Array {
  const { times: t, values: y } = checkedSeries(times, values, FEWEST_POINTS)
  const n = y.length
  const duration = (t[n - 1] ?? NaN) - (t[0] ?? NaN)
  if (!(duration > 0)) throw new RangeError(`times must span more than ${duration} min`)
  const periodMin = checkedNumber(
    'periodMin',
    options.periodMin ?? Math.max(duration / 4, (2 * duration) / n),
    duration / n,
    1e6,
  )
  const tolerance = checkedNumber('tolerance', options.tolerance ?? 1e-3, 1e-12, 1)
  const period = (periodMin / duration) * (n - 1)
  const block = Math.max(1, Math.min(Math.floor(period / POINTS_PER_PERIOD), Math.floor(n / FEWEST_POINTS)))
  const coarse = blockMeans(y, block)
  const baseline = reweighted(coarse, (period / block / (2 * Math.PI)) ** 4, tolerance)
  return block === 1 ? baseline : interpolated(baseline, block, n)
}

function reweighted(y: Float64Array, lambda: number, tolerance: number): Float64Array {
  let weights = new Float64Array(y.length).fill(1)
  let z = solveWhittaker(y, weights, lambda)
  for (let k = 0; k < MOST_ITERATIONS; k++) {
    const next = logisticWeights(y, z)
    if (next === null) break
    let change = 0
    let size = 0
    for (let i = 0; i < y.length; i++) {
      change += ((weights[i] ?? NaN) - (next[i] ?? NaN)) ** 2
      size += (weights[i] ?? NaN) ** 2
    }
    weights = next
    z = solveWhittaker(y, weights, lambda)
    if (change <= tolerance ** 2 * size) break
  }
  return z
}

/** Null when the points below the baseline do not scatter: nothing is left to weigh. */
function logisticWeights(y: Float64Array, z: Float64Array): Float64Array<ArrayBuffer> | null {
  let [count, sum, squares, largest] = [0, 0, 0, 0]
  for (let i = 0; i < y.length; i++) {
    const d = (y[i] ?? NaN) - (z[i] ?? NaN)
    largest = Math.max(largest, Math.abs(y[i] ?? NaN))
    if (d < 0) {
      count++
      sum += d
      squares += d * d
    }
  }
  const mean = count > 0 ? sum / count : 0
  const sd = count > 0 ? Math.sqrt(Math.max(0, squares / count - mean * mean)) : 0
  if (!(sd > 1e-12 * largest)) return null
  return Float64Array.from(y, (value, i) => 1 / (1 + Math.exp((2 * (value - (z[i] ?? NaN) - (2 * sd - mean))) / sd)))
}

function blockMeans(y: Float64Array, block: number): Float64Array {
  if (block === 1) return y
  const means = new Float64Array(Math.floor(y.length / block))
  for (let k = 0; k < means.length; k++) {
    let sum = 0
    for (let i = k * block; i < (k + 1) * block; i++) sum += y[i] ?? NaN
    means[k] = sum / block
  }
  return means
}

/** Straight lines between the middles of the blocks, continued at both ends. */
function interpolated(means: Float64Array, block: number, n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => {
    const place = (i - (block - 1) / 2) / block
    const left = Math.min(means.length - 2, Math.max(0, Math.floor(place)))
    return (means[left] ?? NaN) + ((means[left + 1] ?? NaN) - (means[left] ?? NaN)) * (place - left)
  })
}
