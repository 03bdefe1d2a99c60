import { extremes } from '../../arrays/extremes.ts'
import { chooseSmoothing, type SuitableSmoothing } from './choose-smoothing.ts'
import { estimateNoise, noiseAmongPeaks, noiseInGaps, type NoiseEstimate } from '../noise/estimate-noise.ts'
import { findCandidates } from '../candidates/find-candidates.ts'
import type { Extrema } from '../candidates/find-extrema.ts'
import { findTops, smoothedNoise } from '../candidates/find-tops.ts'
import { leaveOutSpikes } from '../candidates/leave-out-spikes.ts'
import { groupCandidates, type PeakGroup } from '../candidates/group-candidates.ts'
import type { ClusterSettings } from '../candidates/group-as-set.ts'
import { mergeCandidates } from '../candidates/merge-candidates.ts'
import { measuredIn, related, type DetectedPeak } from './measure-groups.ts'
import type { BaselineRules, Candidate, Workspace } from '../candidates/peak-candidate.ts'
import { joinExtrema, placeExtrema } from '../candidates/place-extrema.ts'
import { checkedInteger, checkedNumber, checkedSeries, type NumberSeries } from '../../arrays/series.ts'
import { strung } from '../baseline/strung-signal.ts'
import { raiseUndershoots } from '../smoothing/raise-undershoots.ts'
import { smooth } from '../smoothing/smooth.ts'

export type { DetectedPeak } from './measure-groups.ts'

/**
 * Goes up with every change that may give other peaks or areas for the same signal; stored beside what was found, and told in
 * docs/decisions/0150-own-peak-detection.md. Results without it are of version 1.
 */
export const DETECTION_VERSION = '8'

export interface DetectionOptions {
  /** Only this part of the run is searched, in minutes; default the whole run. */
  startMin?: number
  endMin?: number
  /** Smallest height above the baseline, in the signal's unit; default 0: the noise alone decides. */
  minimumHeight?: number
  /** Smallest area, in (signal unit) x s; default 0. */
  minimumArea?: number
  /** Smallest signal-to-noise ratio (USP <621>, see DetectedPeak); default 3, the detection limit of ICH Q2. */
  minimumSignalToNoise?: number
  /** Least rise and fall of a top, in standard deviations of the smoothed noise; default 8. */
  noiseMultiple?: number
  /**
   * Odd number of points of a smoothing in which tops are looked for, too, where it is narrower than the one of half of the narrower peaks' width: those
   * that stand clear of the noise there, and by themselves, are added, none is taken away. Where they begin and end does not go by it. Areas use the raw signal.
   */
  smoothingPoints?: number
  /** How peaks that do not come down to their baseline are integrated, where an analyst sets it; of version 4 on. */
  clusters?: ClusterSettings
  /** Version of the detection, to compute again what was found with an earlier one; default the one in use. */
  version?: keyof typeof RULES
}

/**
 * Finds and integrates the peaks of one signal. Tops must rise and fall by a multiple of the noise of the smoothed signal
 * (Savitzky and Golay, DOI 10.1021/ac60214a047; noise after Stoehr et al. 2008). The baseline is the straight tangent below
 * the signal; peaks that meet above it are split at the valley by a perpendicular, down to one line from the first one's start to the last one's
 * end ("Understanding Your Agilent ChemStation", baseline allocation); dips make no peaks.
 * Figures follow USP <621> (harmonised with Ph. Eur. 2.2.46). Times in minutes; about equal spacing of the points is assumed.
 * @throws TypeError or RangeError for a bad signal (fewer than 5 points, non-finite numbers, falling times) or option.
 */
export function detectPeaks(times: NumberSeries, values: NumberSeries, options: DetectionOptions = {}): DetectedPeak[] {
  const { t, y } = searchedPart(times, values, options)
  const largest = Math.max(...extremes(y).map(Math.abs))
  checkedNumber('largest absolute value', largest, 0, LARGEST_VALUE)
  const rules = RULES[options.version ?? DETECTION_VERSION]
  const raw = rules.noise(y)
  const signal = { t, y, rules, rounding: 1e-12 * largest }
  const peaks = peaksOf({ ...signal, raw, ...suitable(y, raw, rules.readsCoarse) }, options)
  if (peaks.length > 0 || !rules.readsCoarse) return peaks
  const quiet = noiseInGaps(y) ?? raw
  return chooseSmoothing(y, quiet.sd, 1).half === 1
    ? peaksOf({ ...signal, raw: quiet, half: 1, isCoarse: true }, options)
    : peaks
}

function suitable(y: Float64Array, { sd }: NoiseEstimate, readsCoarse: boolean): SuitableSmoothing {
  const { half, isCoarse } = chooseSmoothing(y, sd)
  return { half: Math.min((y.length - 1) >> 1, half), isCoarse: readsCoarse && isCoarse }
}

interface Searched extends SuitableSmoothing {
  t: Float64Array
  y: Float64Array
  rules: (typeof RULES)[keyof typeof RULES]
  raw: NoiseEstimate
  /** The least that its numbers can show. */
  rounding: number
}

function peaksOf(
  { t, y, rules, raw, half: chosen, isCoarse, rounding }: Searched,
  options: DetectionOptions,
): DetectedPeak[] {
  const asked = halfWindow(options, (y.length - 1) >> 1)
  const half = rules.limitsBySmoothing ? (asked ?? chosen) : chosen
  const s = smooth(y, half)
  if (rules.raisesUndershoots) raiseUndershoots(y, s, half, 3 * raw.sd)
  const filtered = smoothedNoise(s, half, raw.sd, rounding)
  const { noise, slow } = filtered
  if (noise === 0) return []
  const noises = { noise, slowNoise: Math.max(noise, slow), rawNoise: raw.sd }
  const strings = { raw: strung(t, y), smoothed: strung(t, s) }
  const work: Workspace = { t, y, s, ...strings, ...noises, halfWindow: half, rules: rules.baseline, drawn: new Map() }
  const multiple = checkedNumber('noiseMultiple', options.noiseMultiple ?? 8, 1, 1e6)
  const minimumHeight = checkedNumber('minimumHeight', options.minimumHeight ?? 0, 0, Number.MAX_VALUE)
  const minimumArea = checkedNumber('minimumArea', options.minimumArea ?? 0, 0, Number.MAX_VALUE)
  const clusters = checkedClusters(options, rules)
  const minimumRatio = checkedNumber('minimumSignalToNoise', options.minimumSignalToNoise ?? 3, 0, Number.MAX_VALUE)
  const sound = (found: Extrema, window: number): Extrema =>
    isCoarse && window === 1 ? leaveOutSpikes(y, found) : found
  let extrema = sound(findTops(y, s, half, filtered, multiple), half)
  // three points smooth nothing: tops that stand clear of the noise there are of the signal itself
  for (const window of new Set([isCoarse ? 1 : half, asked ?? half])) {
    if (window === half || (rules.addsNarrower && window > half)) continue
    const other = smooth(y, window)
    const least = (rules.keepsTops ? CLEAR : 1) * multiple
    const found = findTops(y, other, window, smoothedNoise(other, window, raw.sd, rounding), least)
    const placed = placeExtrema(s, sound(found, window), Math.max(window, half))
    extrema = rules.keepsTops ? joinExtrema(s, extrema, placed, { reach: half, leastShare: rules.addedShare }) : placed
  }
  const groups = rules.group(work, findCandidates(work, extrema, rules.leastOwnShare), clusters)
  const peakToPeak = Math.max(raw.peakToPeak, 6 * slow)
  const peaks = groups
    .flatMap((group) => measuredIn(work, group, peakToPeak))
    .filter(
      ({ height, area, signalToNoise }) =>
        height > 0 &&
        area > 0 &&
        height >= minimumHeight &&
        area >= minimumArea &&
        (signalToNoise === null || signalToNoise >= minimumRatio),
    )
  return related(peaks)
}

const SHORT_FLOORS: BaselineRules = {
  resolvedShare: 0.02,
  floorWidths: 0.6,
  overlapShare: 0,
  meetingWidths: 0.5,
  tailWidths: 8,
}
const LONG_FLOORS: BaselineRules = { ...SHORT_FLOORS, resolvedShare: 0.005, floorWidths: 1 }
const FLOORS: BaselineRules = { ...LONG_FLOORS, floorWidths: 0.8 }
const OVERLAPS: BaselineRules = { ...FLOORS, overlapShare: 0.03, meetingWidths: 1, tailWidths: 12 }

type Grouping = (work: Workspace, candidates: readonly Candidate[], set?: ClusterSettings) => PeakGroup[]
const byTangents: Grouping = groupCandidates

// Of versions 2 and 3, 4 and 5.
const TANGENTS = {
  readsCoarse: false,
  keepsTops: false,
  group: byTangents,
  leastOwnShare: 0.1,
  addsNarrower: false,
  addedShare: 0,
  raisesUndershoots: false,
  noise: estimateNoise,
  baseline: SHORT_FLOORS,
}
const LINES = {
  readsCoarse: false,
  keepsTops: true,
  group: mergeCandidates,
  leastOwnShare: 0.02,
  addsNarrower: false,
  addedShare: 0,
  raisesUndershoots: false,
  limitsBySmoothing: false,
}

/** What the versions do differently (decisions 0150, 0159, 0176, 0195, 0200 and 0203). */
const RULES = {
  '2': { ...TANGENTS, limitsBySmoothing: true },
  '3': { ...TANGENTS, limitsBySmoothing: false },
  '4': { ...LINES, noise: estimateNoise, baseline: SHORT_FLOORS },
  '5': { ...LINES, noise: noiseAmongPeaks, baseline: LONG_FLOORS },
  '6': { ...LINES, readsCoarse: true, noise: noiseAmongPeaks, baseline: FLOORS },
  '7': {
    ...LINES,
    readsCoarse: true,
    addsNarrower: true,
    addedShare: 0.5,
    noise: noiseAmongPeaks,
    baseline: OVERLAPS,
  },
  '8': {
    ...LINES,
    readsCoarse: true,
    addsNarrower: true,
    addedShare: 0.5,
    raisesUndershoots: true,
    noise: noiseAmongPeaks,
    baseline: OVERLAPS,
  },
}

// A top of the smoothing that a caller asks for is added to those of the suitable one when it stands out of the noise by so many times the least.
const CLEAR = 3

// Squares of larger values would overflow.
const LARGEST_VALUE = 1e140

function searchedPart(
  times: NumberSeries,
  values: NumberSeries,
  options: DetectionOptions,
): { t: Float64Array; y: Float64Array } {
  const { times: t, values: y } = checkedSeries(times, values, 5)
  const startMin = checkedNumber('startMin', options.startMin ?? t[0] ?? NaN, -Number.MAX_VALUE, Number.MAX_VALUE)
  const endMin = checkedNumber('endMin', options.endMin ?? t[t.length - 1] ?? NaN, startMin, Number.MAX_VALUE)
  let from = 0
  let to = t.length
  while (from < to && (t[from] ?? NaN) < startMin) from++
  while (to > from && (t[to - 1] ?? NaN) > endMin) to--
  if (to - from < 5) {
    throw new RangeError(`at least 5 points are needed from ${startMin} to ${endMin} min, got ${to - from}`)
  }
  return { t: t.subarray(from, to), y: y.subarray(from, to) }
}

/** @throws RangeError for ratios below 1, and for a version that cannot. */
function checkedClusters(
  { clusters }: DetectionOptions,
  { keepsTops }: Searched['rules'],
): ClusterSettings | undefined {
  if (clusters === undefined) return undefined
  if (!keepsTops) throw new RangeError('clusters can be set from version 4 on')
  const { peakValleyRatio, skimHeightRatio } = clusters
  if (peakValleyRatio !== undefined) checkedNumber('peakValleyRatio', peakValleyRatio, 1, Number.MAX_VALUE)
  if (skimHeightRatio !== undefined) checkedNumber('skimHeightRatio', skimHeightRatio, 1, Number.MAX_VALUE)
  return clusters
}

/** Half of the window that the caller asks for, `most` at most. */
function halfWindow({ smoothingPoints }: DetectionOptions, most: number): number | undefined {
  if (smoothingPoints === undefined) return undefined
  const points = checkedInteger('smoothingPoints', smoothingPoints, 3, 2 * most + 1)
  if (points % 2 === 0) throw new RangeError(`smoothingPoints must be odd, got ${points}`)
  return (points - 1) / 2
}
