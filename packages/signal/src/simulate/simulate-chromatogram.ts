import { checkedInteger, checkedNumber } from '../arrays/series.ts'
import { createRandom } from './create-random.ts'
import { exponentiallyModifiedGaussian, type PeakShape } from '../peak-shape/exponentially-modified-gaussian.ts'
import { peakLandmarks, type PeakLandmarks } from '../peak-shape/peak-landmarks.ts'

/** One peak to draw. Exactly one of `areaMauS` and `heightMau`; a negative one draws a dip. */
export interface SimulatedPeak {
  name?: string
  /** Time of the apex, in minutes. */
  retentionTimeMin: number
  areaMauS?: number
  heightMau?: number
  /** Standard deviation of the Gaussian part, in minutes. */
  sigmaMin: number
  /** Time constant of the exponential tail, in minutes; 0 (default) gives a symmetric peak. */
  tauMin?: number
}

export interface SimulationOptions {
  /** Decides the noise, and nothing else. */
  seed: number | string
  durationMin: number
  samplingHz: number
  peaks: readonly SimulatedPeak[]
  /** Constant level of the signal, default 0 mAU. */
  baselineMau?: number
  /** Slope of the baseline, default 0 mAU/min. */
  driftMauPerMin?: number
  /** A slow sine on the baseline: its amplitude (default 0 mAU) and period (default 7 min). */
  wanderMau?: number
  wanderPeriodMin?: number
  /** Standard deviation of the white detector noise, default 0 mAU. */
  noiseMau?: number
  /** Step of the converter: values are rounded to whole steps; default 0, no rounding. */
  resolutionMau?: number
  /** Time of the first point, default 0 min. */
  startMin?: number
  /** Where a peak is said to begin and end: share of its height, default 0.001. */
  edgeFraction?: number
}

/** A drawn peak's exact figures, before noise and sampling. */
export interface TruePeak {
  name: string | null
  startMin: number
  retentionTimeMin: number
  endMin: number
  /** Area of the whole peak, from minus to plus infinity. */
  areaMauS: number
  heightMau: number
  /** USP <621> symmetry factor at 5 % of the height. */
  tailing: number
}

export interface SimulatedChromatogram {
  timesMin: Float64Array
  values: Float64Array
  /** In order of retention time. */
  truth: TruePeak[]
}

/**
 * Draws a chromatogram from known peaks: y(t) = baseline + drift t + wander + sum of exponentially modified Gaussians +
 * noise, in mAU over minutes; the same options give the same numbers to the last bit on one runtime.
 * Peak form: Kalambet et al., DOI 10.1002/cem.1343. Points: floor(durationMin x 60 x samplingHz) + 1, at most 10 million.
 * @throws TypeError or RangeError naming the option, its value and its limit.
 */
export function simulateChromatogram(options: SimulationOptions): SimulatedChromatogram {
  const durationMin = checkedNumber('durationMin', options.durationMin, 1e-3, 1e5)
  const samplingHz = checkedNumber('samplingHz', options.samplingHz, 1e-3, 1e4)
  const points = checkedInteger('points', Math.floor(durationMin * 60 * samplingHz + 1e-9) + 1, 2, 10_000_000)
  const startMin = checkedNumber('startMin', options.startMin ?? 0, -1e5, 1e5)
  const edgeFraction = options.edgeFraction ?? 0.001
  const timesMin = new Float64Array(points)
  for (let i = 0; i < points; i++) timesMin[i] = startMin + i / (60 * samplingHz)
  const values = new Float64Array(points)
  drawBaseline(values, timesMin, options)
  const truth = options.peaks.map((peak, index) => drawPeak(values, timesMin, peak, index, edgeFraction))
  addNoise(values, options)
  return { timesMin, values, truth: truth.sort((a, b) => a.retentionTimeMin - b.retentionTimeMin) }
}

function drawBaseline(values: Float64Array, timesMin: Float64Array, options: SimulationOptions): void {
  const level = checkedNumber('baselineMau', options.baselineMau ?? 0, -1e9, 1e9)
  const drift = checkedNumber('driftMauPerMin', options.driftMauPerMin ?? 0, -1e9, 1e9)
  const wander = checkedNumber('wanderMau', options.wanderMau ?? 0, 0, 1e9)
  const turnsPerMin = (2 * Math.PI) / checkedNumber('wanderPeriodMin', options.wanderPeriodMin ?? 7, 1e-3, 1e5)
  for (let i = 0; i < values.length; i++) {
    const elapsed = (timesMin[i] ?? NaN) - (timesMin[0] ?? NaN)
    values[i] = level + drift * elapsed + wander * Math.sin(turnsPerMin * elapsed)
  }
}

function drawPeak(
  values: Float64Array,
  timesMin: Float64Array,
  peak: SimulatedPeak,
  index: number,
  edgeFraction: number,
): TruePeak {
  const name = `peaks[${index}]`
  const apex = checkedNumber(`${name}.retentionTimeMin`, peak.retentionTimeMin, -1e5, 1e5)
  const sigma = checkedNumber(`${name}.sigmaMin`, peak.sigmaMin, 1e-6, 1e4)
  const tau = checkedNumber(`${name}.tauMin`, peak.tauMin ?? 0, 0, 1e4)
  const marks = landmarksOf(sigma, tau, edgeFraction)
  const areaMauMin = statedArea(peak, name, marks.unitHeight)
  const shape = { mean: apex - marks.apexOffset, sigma, tau }
  // a peak of no area adds nothing
  if (areaMauMin !== 0) addPeak(values, timesMin, shape, areaMauMin)
  return {
    name: peak.name ?? null,
    startMin: shape.mean + marks.startOffset,
    retentionTimeMin: apex,
    endMin: shape.mean + marks.endOffset,
    areaMauS: areaMauMin * 60,
    heightMau: areaMauMin * marks.unitHeight,
    tailing: marks.tailing,
  }
}

/** A method's peaks have the same few forms in every run, and each takes as long to measure as it takes to draw. */
const keptForms = new Map<string, PeakLandmarks>()
const MOST_KEPT = 256
function landmarksOf(sigma: number, tau: number, edgeFraction: number): PeakLandmarks {
  const form = `${sigma} ${tau} ${edgeFraction}`
  const kept = keptForms.get(form)
  if (kept) return kept
  const marks = peakLandmarks(sigma, tau, edgeFraction)
  if (keptForms.size >= MOST_KEPT) keptForms.clear()
  keptForms.set(form, marks)
  return marks
}

function addPeak(values: Float64Array, timesMin: Float64Array, shape: PeakShape, areaMauMin: number): void {
  // Outside this window the peak is below 1e-17 of its height.
  const first = shape.mean - 9 * shape.sigma
  const last = shape.mean + 9 * shape.sigma + 40 * shape.tau
  let at = 0
  while (at < values.length && (timesMin[at] ?? NaN) < first) at++
  const form = drawnForm(timesMin, at, last, shape)
  for (let i = 0; i < form.length; i++) values[at + i] = (values[at + i] ?? NaN) + areaMauMin * (form[i] ?? NaN)
}

/** The signals of a run show the same peaks at the same times, each with another area: they are drawn once. */
const drawnForms = new Map<string, Float64Array>()
const MOST_DRAWN = 64
const MOST_POINTS = 4096
function drawnForm(timesMin: Float64Array, from: number, last: number, shape: PeakShape): Float64Array {
  const { mean, sigma, tau } = shape
  const form = [mean, sigma, tau, timesMin[0], timesMin[1], timesMin.length].join(' ')
  const kept = drawnForms.get(form)
  if (kept) return kept
  let to = from
  while (to < timesMin.length && (timesMin[to] ?? NaN) <= last) to++
  const drawn = timesMin.subarray(from, to).map((t) => exponentiallyModifiedGaussian(t, shape))
  if (drawnForms.size >= MOST_DRAWN) drawnForms.clear()
  if (drawn.length <= MOST_POINTS) drawnForms.set(form, drawn)
  return drawn
}

/** The peak's area in mAU min, from its area or its height. */
function statedArea({ areaMauS, heightMau }: SimulatedPeak, name: string, unitHeight: number): number {
  if (areaMauS !== undefined && heightMau === undefined) {
    return checkedNumber(`${name}.areaMauS`, areaMauS, -1e12, 1e12) / 60
  }
  if (areaMauS === undefined && heightMau !== undefined) {
    return checkedNumber(`${name}.heightMau`, heightMau, -1e9, 1e9) / unitHeight
  }
  throw new TypeError(`${name} must state exactly one of areaMauS and heightMau`)
}

function addNoise(values: Float64Array, options: SimulationOptions): void {
  const noise = checkedNumber('noiseMau', options.noiseMau ?? 0, 0, 1e9)
  const step = checkedNumber('resolutionMau', options.resolutionMau ?? 0, 0, 1e6)
  const random = createRandom(options.seed)
  if (noise > 0) for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? NaN) + noise * random.normal()
  if (step > 0) for (let i = 0; i < values.length; i++) values[i] = Math.round((values[i] ?? NaN) / step) * step
}
