import { correlatedNoise } from '../noise/correlated-noise.ts'
import { localNoise } from '../noise/local-noise.ts'
import { savitzkyGolayKernel } from '../smoothing/savitzky-golay-kernel.ts'
import { findExtrema, type Extrema } from './find-extrema.ts'

// Low, so that small tops still bound their neighbours' feet; minimumSignalToNoise then leaves out those that are noise.
const SLOW_NOISE_MULTIPLE = 2
// Noise is looked at up to this many windows of the smoothing, about as far as its narrower peaks reach.
const NOISE_WINDOWS = 4

/** Noise of a signal smoothed over 2 half + 1 points: standard deviation, and what a detector's filter left slow in it. */
export interface SmoothedNoise {
  noise: number
  slow: number
}

/** `rawNoise` is that of the signal before smoothing, `rounding` the least that its numbers can show. */
export function smoothedNoise(s: Float64Array, half: number, rawNoise: number, rounding: number): SmoothedNoise {
  const left = savitzkyGolayKernel(half)[0] ?? NaN
  const window = 2 * half + 1
  return {
    noise: Math.max(rawNoise * Math.sqrt(left), rounding),
    slow: correlatedNoise(s, window, NOISE_WINDOWS * window),
  }
}

/** Tops of the smoothed signal s of y that stand out of their noise, there and over the whole run. */
export function findTops(
  y: Float64Array,
  s: Float64Array,
  half: number,
  { noise, slow }: SmoothedNoise,
  multiple: number,
): Extrema {
  const thresholds = localNoise(y, s, Math.max(2 * half, 12), savitzkyGolayKernel(half)[0] ?? NaN)
  for (let i = 0; i < thresholds.length; i++)
    thresholds[i] = Math.max(multiple * Math.max(thresholds[i] ?? NaN, noise), SLOW_NOISE_MULTIPLE * slow)
  return findExtrema(s, thresholds)
}
