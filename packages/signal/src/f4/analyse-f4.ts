import { detectPeaks, type DetectedPeak, type DetectionOptions } from '../processing/peaks/detect-peaks.ts'
import type { NumberSeries } from '../arrays/series.ts'
import { F4Error } from './f4-error.ts'

/** The detected peaks, one place in every array for each; times in minutes, area in (signal unit) x s. */
export interface F4Data {
  peak_start: number[]
  peak_stop: number[]
  area: number[]
  /** Of the detected peak, not of the result. */
  retention_time: number[]
  /** Places of the results at this peak in the list that was given. */
  results: number[][]
}

/** A result belongs to a peak when its time is no further from it than this (WAC 16-309-160: retention time shift below 2 %). */
const LARGEST_SHIFT = 0.02

/**
 * Finds in a chromatogram the peaks that results with these retention times (minutes) belong to: of the peaks that
 * detectPeaks finds, each result takes the nearest within its limits or within 2 % of its time; a peak is listed once,
 * in order of time. A result without a peak adds nothing.
 * @throws F4Error `unfit-chromatogram` for a signal that cannot be searched, `invalid-results` when no retention time is
 * given or one is not a number from 0 up.
 */
export function analyseF4(
  times: NumberSeries,
  values: NumberSeries,
  retentionTimesMin: readonly number[],
  options: DetectionOptions = {},
): F4Data {
  const peaks = detectedPeaks(times, values, options)
  if (!Array.isArray(retentionTimesMin) || retentionTimesMin.length === 0) {
    throw new F4Error('invalid-results', new TypeError('at least one retention time is needed'))
  }
  const taken = new Map<DetectedPeak, number[]>()
  for (const [k, time] of retentionTimesMin.entries()) {
    if (typeof time !== 'number' || !(time >= 0) || !Number.isFinite(time)) {
      const cause = new RangeError(`retention time ${k} must be a finite number from 0 up, got ${String(time)}`)
      throw new F4Error('invalid-results', cause)
    }
    const peak = nearest(peaks, time)
    if (peak !== null) taken.set(peak, [...(taken.get(peak) ?? []), k])
  }
  const listed = peaks.filter((peak) => taken.has(peak))
  return {
    peak_start: listed.map((peak) => peak.startMin),
    peak_stop: listed.map((peak) => peak.endMin),
    area: listed.map((peak) => peak.area),
    retention_time: listed.map((peak) => peak.retentionTimeMin),
    results: listed.map((peak) => taken.get(peak) ?? []),
  }
}

function detectedPeaks(times: NumberSeries, values: NumberSeries, options: DetectionOptions): DetectedPeak[] {
  try {
    return detectPeaks(times, values, options)
  } catch (error) {
    throw new F4Error('unfit-chromatogram', error)
  }
}

function nearest(peaks: readonly DetectedPeak[], time: number): DetectedPeak | null {
  let best: DetectedPeak | null = null
  for (const peak of peaks) {
    const shift = Math.abs(peak.retentionTimeMin - time)
    const isWithin = (time >= peak.startMin && time <= peak.endMin) || shift <= LARGEST_SHIFT * time
    if (isWithin && (best === null || shift < Math.abs(best.retentionTimeMin - time))) best = peak
  }
  return best
}
