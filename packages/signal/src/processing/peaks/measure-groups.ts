import { fitApex } from './fit-apex.ts'
import type { PeakGroup } from '../candidates/group-candidates.ts'
import { integrateWithin } from './integrate-peak.ts'
import { measureWidths } from './measure-widths.ts'
import type { Candidate, Workspace } from '../candidates/peak-candidate.ts'

/** One detected peak. Times and widths in minutes, heights and baselines in the signal's unit, area in (signal unit) x s. */
export interface DetectedPeak {
  startMin: number
  /** Time of the top of the raw signal, from a parabola through the samples around it. */
  retentionTimeMin: number
  endMin: number
  /** Above the straight baseline. */
  height: number
  /** Trapezoid rule above the straight baseline. */
  area: number
  /** Share of the sum of all areas, in per cent. */
  areaPercent: number
  baselineStart: number
  baselineEnd: number
  /** Null where a merged neighbour hides the flank. */
  widthHalfMin: number | null
  widthBaseMin: number | null
  /** USP <621> symmetry factor at 5 % of the height. */
  tailing: number | null
  /** USP <621>: Rs = 1.18 (t2 - t1)/(w1 + w2) with half-height widths, to the peak before; null for the first. */
  resolution: number | null
  /** USP <621>: N = 5.54 (t/w)^2 with the half-height width; null before the injection. */
  plates: number | null
  /** USP <621>: 2 H/h, h being six standard deviations of the noise, raw or filtered by the detector; null on a signal without noise. */
  signalToNoise: number | null
  /** How the limits came about: B baseline, V valley, T tangent that skims it off another; the start first. */
  code: 'BB' | 'BV' | 'VB' | 'VV' | 'TT'
}

/** The peaks of a group, in order of time; what is skimmed off is not of the peak that it rides on. */
export function measuredIn(work: Workspace, group: PeakGroup, peakToPeak: number): DetectedPeak[] {
  const members = group.members.map((member, k) => measured(work, group, member, k, peakToPeak))
  const skims = (group.skims ?? []).flatMap((skim): DetectedPeak[] =>
    measuredIn(work, skim, peakToPeak).map((peak) => ({ ...peak, code: 'TT' })),
  )
  for (const skim of skims) {
    const parent = members.find(({ startMin, endMin }) => skim.startMin >= startMin && skim.endMin <= endMin)
    if (parent !== undefined) parent.area -= skim.area
  }
  return [...members, ...skims].sort((one, other) => one.retentionTimeMin - other.retentionTimeMin)
}

function measured(work: Workspace, group: PeakGroup, top: Candidate, k: number, peakToPeak: number): DetectedPeak {
  const { t, y, s } = work
  const { feet, members } = group
  const from = k === 0 ? feet.start : top.leftValley
  const to = k === members.length - 1 ? feet.end : top.rightValley
  const slope = (feet.baselineEnd - feet.baselineStart) / ((t[feet.end] ?? NaN) - (t[feet.start] ?? NaN))
  const line = { origin: t[feet.start] ?? NaN, value: feet.baselineStart, slope }
  const at = (time: number): number => line.value + slope * (time - line.origin)
  const around = Math.max(1, Math.round(top.widthPoints / 5))
  const apex = fitApex(t, y, Math.max(from, top.apex - around), Math.min(to, top.apex + around))
  const height = apex.value - at(apex.time)
  const widths = measureWidths(t, s, line, { index: top.apex, time: apex.time, height }, from, to)
  const [baselineStart, baselineEnd] = [at(t[from] ?? NaN), at(t[to] ?? NaN)]
  return {
    startMin: t[from] ?? NaN,
    retentionTimeMin: apex.time,
    endMin: t[to] ?? NaN,
    height,
    area: integrateWithin(t, y, t[from] ?? NaN, t[to] ?? NaN, baselineStart, baselineEnd).area,
    areaPercent: 0,
    baselineStart,
    baselineEnd,
    widthHalfMin: widths.half,
    widthBaseMin: widths.base,
    tailing: widths.tailing,
    resolution: null,
    plates: widths.half === null || apex.time <= 0 ? null : 5.54 * (apex.time / widths.half) ** 2,
    signalToNoise: peakToPeak > 0 ? (2 * height) / peakToPeak : null,
    code: `${k === 0 ? 'B' : 'V'}${k === members.length - 1 ? 'B' : 'V'}`,
  }
}

/** Fills in what needs the other peaks: shares of the area and resolutions. */
export function related(peaks: DetectedPeak[]): DetectedPeak[] {
  const total = peaks.reduce((sum, peak) => sum + peak.area, 0)
  let before: DetectedPeak | null = null
  for (const peak of peaks) {
    peak.areaPercent = (100 * peak.area) / total
    const widths = (before?.widthHalfMin ?? Number.NaN) + (peak.widthHalfMin ?? Number.NaN)
    if (before !== null && widths > 0) {
      peak.resolution = (1.18 * (peak.retentionTimeMin - before.retentionTimeMin)) / widths
    }
    before = peak
  }
  return peaks
}
