import { itemAt } from '../../arrays/item-at.ts'
import { exponentiallyModifiedGaussian } from '../../peak-shape/exponentially-modified-gaussian.ts'
import { peakLandmarks } from '../../peak-shape/peak-landmarks.ts'
import type { DetectedPeak } from '../peaks/detect-peaks.ts'
import { levenbergMarquardt } from './levenberg-marquardt.ts'
import { checkedSeries, type NumberSeries } from '../../arrays/series.ts'

/** A peak drawn out of its group. Times in minutes, height in the signal's unit, area in (signal unit) x s. */
export interface FittedPeak {
  /** Apex of the fitted peak. */
  retentionTimeMin: number
  height: number
  /** Of the whole fitted peak, its tails under the neighbours included. */
  area: number
  sigmaMin: number
  tauMin: number
  /** Root mean square misfit of the group over the group's largest height; above 0.02 the form does not suit the peaks. */
  misfit: number
}

const MOST_MEMBERS = 8
const MOST_POINTS = 300
// A millionth of the height is far below any noise.
const FINE_MISFIT = 1e-6
// Narrower or wider ratios of tail to width look the same as these limits.
const LEAST_TAIL = 0.01
const LARGEST_TAIL = 20

/**
 * Parts merged peaks by fitting each group that shares a baseline with a sum of exponentially modified Gaussians (least
 * squares, Marquardt, DOI 10.1137/0111030; form: Kalambet et al., DOI 10.1002/cem.1343). Unlike the perpendicular at the
 * valley it gives unequal merged peaks their own areas. Takes the signal and what detectPeaks found in it; one entry per peak,
 * null where a group has more than 8 members or the fit does not settle. @throws RangeError for a bad signal.
 * @public Waits for the parting of merged peaks.
 */
export function fitMergedPeaks(
  times: NumberSeries,
  values: NumberSeries,
  peaks: readonly DetectedPeak[],
): (FittedPeak | null)[] {
  const { times: t, values: y } = checkedSeries(times, values, 5)
  const groups: DetectedPeak[][] = []
  for (const peak of peaks) {
    const group = groups.at(-1)
    if (peak.code.startsWith('V') && group) group.push(peak)
    else groups.push([peak])
  }
  return groups.flatMap((members) => {
    const fitted = members.length > MOST_MEMBERS ? null : fitGroup(t, y, members)
    return fitted ?? members.map(() => null)
  })
}

/** Parameters of member m: area over its start value, then the shift of the mean, ln of the growth of sigma and the root of tau/sigma, at 4m to 4m + 3. */
function fitGroup(t: Float64Array, y: Float64Array, members: readonly DetectedPeak[]): FittedPeak[] | null {
  const { x, above } = groupSamples(t, y, members)
  const tallest = Math.max(...members.map((member) => member.height))
  const starts = members.map((member) => {
    const sigma = Math.min(
      member.area / (60 * member.height * Math.sqrt(2 * Math.PI)),
      (member.widthHalfMin ?? Number.POSITIVE_INFINITY) / 2.355,
    )
    return { area: member.height * sigma * Math.sqrt(2 * Math.PI), mean: member.retentionTimeMin, sigma }
  })
  const shapes = (parameters: Float64Array) =>
    starts.map((start, m) => {
      const sigma = start.sigma * Math.exp(clamped(parameters[4 * m + 2] ?? NaN, 3))
      const tail = Math.min(LARGEST_TAIL, LEAST_TAIL + (parameters[4 * m + 3] ?? NaN) ** 2)
      const mean = start.mean + start.sigma * clamped(parameters[4 * m + 1] ?? NaN, 8)
      return { area: start.area * (parameters[4 * m] ?? NaN), mean, sigma, tau: sigma * tail }
    })
  const residuals = (parameters: Float64Array): Float64Array => {
    const difference = above.map((value) => -value / tallest)
    for (const shape of shapes(parameters)) {
      for (let i = 0; i < x.length; i++) {
        difference[i] =
          (difference[i] ?? NaN) + (shape.area * exponentiallyModifiedGaussian(x[i] ?? NaN, shape)) / tallest
      }
    }
    return difference
  }
  if (x.length < 4 * members.length) return null
  // A tail of a fifth of sigma to begin with.
  const start = Float64Array.from({ length: 4 * members.length }, (_, k) => [1, 0, 0, 0.45][k % 4] ?? 0)
  const fit = levenbergMarquardt(residuals, start, FINE_MISFIT ** 2 * x.length)
  const misfit = Math.sqrt(fit.squares / x.length)
  if (!fit.isConverged || !Number.isFinite(misfit)) return null
  return shapes(fit.parameters).map(({ area, mean, sigma, tau }) => {
    const marks = peakLandmarks(sigma, tau, 0.5)
    return {
      retentionTimeMin: mean + marks.apexOffset,
      height: area * marks.unitHeight,
      area: 60 * area,
      sigmaMin: sigma,
      tauMin: tau,
      misfit,
    }
  })
}

const clamped = (value: number, limit: number): number => limit * Math.tanh(value / limit)

/** The group's signal above its baseline, as means of blocks when there are many points. */
function groupSamples(
  t: Float64Array,
  y: Float64Array,
  members: readonly DetectedPeak[],
): { x: Float64Array; above: Float64Array } {
  const first = itemAt(members, 0)
  const last = itemAt(members, members.length - 1)
  let from = 0
  while (from < t.length && (t[from] ?? NaN) < first.startMin) from++
  let to = from
  while (to < t.length && (t[to] ?? NaN) <= last.endMin) to++
  const block = Math.max(1, Math.ceil((to - from) / MOST_POINTS))
  const count = Math.floor((to - from) / block)
  const slope = (last.baselineEnd - first.baselineStart) / (last.endMin - first.startMin)
  const x = new Float64Array(count)
  const above = new Float64Array(count)
  for (let k = 0; k < count; k++) {
    let time = 0
    let height = 0
    for (let i = from + k * block; i < from + (k + 1) * block; i++) {
      time += (t[i] ?? NaN) / block
      height += ((y[i] ?? NaN) - first.baselineStart - slope * ((t[i] ?? NaN) - first.startMin)) / block
    }
    x[k] = time
    above[k] = height
  }
  return { x, above }
}
