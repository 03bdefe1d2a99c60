import type { NumberSeries } from '../../arrays/series.ts'
import { detectPeaks, type DetectedPeak } from '../peaks/detect-peaks.ts'

/** Where a source says that an analyte's peak stands; times in minutes. */
export interface PeakPlace {
  retentionTimeMin: number
  /** Null where the source states none. */
  startMin: number | null
  endMin: number | null
}

/** How well the column did, by one peak. */
export interface PeakFigures {
  /** Of the top, minutes. */
  retentionTimeMin: number
  /** USP <621>: Rs = 1.18 (t2 - t1)/(w1 + w2) with half-height widths, to the nearer neighbour; null without one. */
  resolution: number | null
  /** USP <621>: W0.05 / 2f; null where a neighbour hides the flank. */
  tailing: number | null
  /** USP <621>: N = 5.54 (t/W0.5)^2; null where a neighbour hides the flank. */
  plates: number | null
  /** USP <621>: 2H/h, h being six standard deviations of the noise; null on a signal without noise. */
  signalToNoise: number | null
}

/** How far a top may lie from the place that a source names where it states no limits, minutes. */
const NEAR_MIN = 0.1
/** Neighbours below this share of a peak's height say nothing of the column. */
const NEIGHBOUR_SHARE = 0.05

/**
 * The figures of every peak of a signal, in the order of time.
 * @throws TypeError or RangeError for a bad signal, as `detectPeaks` does.
 */
export function peakFigures(times: NumberSeries, values: NumberSeries): PeakFigures[] {
  const peaks = detectPeaks(times, values)
  return peaks.map((peak) => {
    const { retentionTimeMin, tailing, plates, signalToNoise } = peak
    return { retentionTimeMin, resolution: nearerResolution(peaks, peak), tailing, plates, signalToNoise }
  })
}

/** The peak whose top is nearest to a place and within its limits. */
export function peakAt(peaks: readonly PeakFigures[], place: PeakPlace): PeakFigures | undefined {
  const from = Math.min(place.startMin ?? Infinity, place.retentionTimeMin - NEAR_MIN)
  const to = Math.max(place.endMin ?? -Infinity, place.retentionTimeMin + NEAR_MIN)
  const away = (peak: PeakFigures) => Math.abs(peak.retentionTimeMin - place.retentionTimeMin)
  return peaks
    .filter(({ retentionTimeMin }) => retentionTimeMin >= from && retentionTimeMin <= to)
    .toSorted((a, b) => away(a) - away(b))[0]
}

function nearerResolution(peaks: readonly DetectedPeak[], peak: DetectedPeak): number | null {
  const clear = peaks.filter((other) => other === peak || other.height >= NEIGHBOUR_SHARE * peak.height)
  const at = clear.indexOf(peak)
  const found = [clear[at - 1], clear[at + 1]].flatMap((other) => {
    const widths = (peak.widthHalfMin ?? NaN) + (other?.widthHalfMin ?? NaN)
    if (other === undefined || !(widths > 0)) return []
    return [(1.18 * Math.abs(other.retentionTimeMin - peak.retentionTimeMin)) / widths]
  })
  return found.length === 0 ? null : Math.min(...found)
}
