import { itemAt } from '../../arrays/item-at.ts'
import { detectPeaks } from '../peaks/detect-peaks.ts'
import { checkedInteger, checkedNumber, checkedSeries, type NumberSeries } from '../../arrays/series.ts'

/** One run; `retentionTimesMin` are its known peaks in minutes, found by detectPeaks when not given. */
export interface AlignableRun {
  timesMin: NumberSeries
  values: NumberSeries
  retentionTimesMin?: readonly number[]
}

export interface AlignmentOptions {
  /** Which run the others follow; default the first. */
  referenceIndex?: number
  /** Largest shift of a peak, as a share of its retention time; default 0.02 (WAC 16-309-160: shift below 2 %). */
  largestShift?: number
}

/** A peak found in both runs, in minutes. */
export interface AlignmentAnchor {
  runMin: number
  referenceMin: number
}

export interface AlignedRun {
  /** The run's points on the reference's time axis; the values stay as they are. */
  timesMin: Float64Array
  /** Empty when no peak could be paired: then the times are unchanged. */
  anchors: AlignmentAnchor[]
}

/**
 * Brings runs onto one run's time axis by their common peaks: peaks that are each other's nearest within the largest shift
 * become anchors; between anchors the times are stretched linearly, outside they are moved by the outer anchor's shift.
 * The points are moved, not resampled, so no height changes. Times in minutes.
 * Peak matching and piecewise linear stretching after Johnson et al., J. Chromatogr. A 996 (2003) 141.
 * @throws RangeError for no run, a reference that is none of them, a bad signal or a shift outside 0 to 0.5.
 * @public Waits for the overlay of runs.
 */
export function alignByRetentionTime(runs: readonly AlignableRun[], options: AlignmentOptions = {}): AlignedRun[] {
  if (runs.length === 0) throw new RangeError('at least one run is needed, got 0')
  const referenceIndex = checkedInteger('referenceIndex', options.referenceIndex ?? 0, 0, runs.length - 1)
  const largestShift = checkedNumber('largestShift', options.largestShift ?? 0.02, 0, 0.5)
  const reference = peakTimes(itemAt(runs, referenceIndex))
  return runs.map((run, index) => {
    const { times } = checkedSeries(run.timesMin, run.values, 0)
    if (index === referenceIndex) {
      const anchors = reference.map((time) => ({ runMin: time, referenceMin: time }))
      return { timesMin: times.slice(), anchors }
    }
    const anchors = pairedPeaks(peakTimes(run), reference, largestShift)
    return { timesMin: times.map((time) => warped(time, anchors)), anchors }
  })
}

function peakTimes(run: AlignableRun): number[] {
  const times = run.retentionTimesMin ?? detectPeaks(run.timesMin, run.values).map((peak) => peak.retentionTimeMin)
  for (const [k, time] of times.entries()) checkedNumber(`retentionTimesMin[${k}]`, time, -1e6, 1e6)
  return [...new Set(times)].sort((a, b) => a - b)
}

/** Mutual nearest neighbours; they keep the order of time, since both lists are sorted. */
function pairedPeaks(run: readonly number[], reference: readonly number[], largestShift: number): AlignmentAnchor[] {
  const anchors: AlignmentAnchor[] = []
  for (const runMin of run) {
    const referenceMin = nearest(reference, runMin)
    if (referenceMin === null || Math.abs(referenceMin - runMin) > largestShift * Math.abs(referenceMin)) continue
    if (nearest(run, referenceMin) === runMin) anchors.push({ runMin, referenceMin })
  }
  return anchors
}

function nearest(times: readonly number[], time: number): number | null {
  return times.reduce<number | null>(
    (best, candidate) => (best === null || Math.abs(candidate - time) < Math.abs(best - time) ? candidate : best),
    null,
  )
}

function warped(time: number, anchors: readonly AlignmentAnchor[]): number {
  const next = anchors.findIndex((anchor) => anchor.runMin >= time)
  const right = anchors[next === -1 ? anchors.length - 1 : next]
  if (right === undefined) return time
  const left = anchors[next - 1]
  if (left === undefined || next === -1) return time + right.referenceMin - right.runMin
  const share = (time - left.runMin) / (right.runMin - left.runMin)
  return left.referenceMin + share * (right.referenceMin - left.referenceMin)
}
