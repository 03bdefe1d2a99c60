/** Runs of known truth, by class: what the real files show too seldom, or without a truth. A seed gives the same run on every machine. */
import { simulateChromatogram, createRandom, type Random, type SimulatedPeak } from '../../src/index.ts'

interface TrueArea {
  retentionTimeMin: number
  /** In mAU s. */
  area: number
}

interface SimulatedRun {
  timesMin: Float64Array
  values: Float64Array
  truth: TrueArea[]
}

export type SimulatedClass = 'shallow' | 'foot' | 'tails' | 'neighbours' | 'coarse'

/** A run of one class. */
export function simulatedRun(kind: SimulatedClass, seed: string): SimulatedRun {
  const random = createRandom(`${kind} ${seed}`)
  if (kind === 'coarse') return coarse(random, seed)
  if (kind === 'neighbours') return neighbours(random, seed)
  return kind === 'tails' ? tails(random, seed) : merged(random, seed, kind === 'foot')
}

/**
 * Three peaks whose valleys stand high, alone or on a broad foot. The truth is what the perpendicular at the valleys cuts out of the
 * noiseless signal, the foot included, down to the true baseline: the rule by which an instrument parts a cluster (see README.md).
 */
function merged(random: Random, seed: string, hasFoot: boolean): SimulatedRun {
  const sigmaMin = 0.05 + 0.1 * random()
  const heightMau = 50 + 400 * random()
  // Above the point where two equal Gaussians show one top (2 sigma); the foot adds to the depth that is lost.
  const spacing = (2.5 + 1.2 * random()) * sigmaMin
  const peaks: SimulatedPeak[] = [0, 1, 2].map((k) => ({
    retentionTimeMin: 6 + k * spacing,
    heightMau: heightMau * (0.7 + 0.3 * random()),
    sigmaMin,
    tauMin: 0.3 * sigmaMin * random(),
  }))
  if (hasFoot) {
    const footSigma = sigmaMin * (2 + 3 * random())
    const footHeight = heightMau * (0.3 + 2 * random())
    peaks.push({ retentionTimeMin: 6 + spacing * (0.5 + random()), heightMau: footHeight, sigmaMin: footSigma })
  }
  const shape = { durationMin: 14, samplingHz: 5, peaks }
  const clean = simulateChromatogram({ ...shape, seed })
  const driftMauPerMin = (heightMau / 200) * (random() - 0.5)
  const { timesMin, values } = simulateChromatogram({ ...shape, seed, noiseMau: 0.05, driftMauPerMin, baselineMau: 20 })
  return { timesMin, values, truth: cutAtValleys(clean.timesMin, clean.values) }
}

function cutAtValleys(t: Float64Array, y: Float64Array): TrueArea[] {
  const truth: TrueArea[] = []
  let area = 0
  let top = 0
  for (let i = 1; i < y.length; i++) {
    const value = y[i] ?? NaN
    const before = y[i - 1] ?? NaN
    const after = y[i + 1] ?? 0
    area += 30 * (value + before) * ((t[i] ?? NaN) - (t[i - 1] ?? NaN))
    if (value > before && value >= after && value > 1) top = i
    const isValley = value < before && value <= after && value > 0.5
    if (top > 0 && (isValley || i === y.length - 1)) {
      truth.push({ retentionTimeMin: t[top] ?? NaN, area })
      area = 0
      top = 0
    }
  }
  return truth
}

/** Rows of three tailing peaks whose valleys come near the baseline, or reach it: where cutting at the valley's bottom leaves out what of the tails lies below. */
function neighbours(random: Random, seed: string): SimulatedRun {
  const sigmaMin = 0.03 + 0.05 * random()
  const peaks: SimulatedPeak[] = []
  for (const row of [0, 1, 2]) {
    const tauMin = sigmaMin * (0.3 + 1.4 * random())
    let retentionTimeMin = 2 + 6 * row
    for (const heightMau of [0, 1, 2].map(() => 50 + 150 * random())) {
      peaks.push({ retentionTimeMin, heightMau, sigmaMin, tauMin })
      retentionTimeMin += (6 + 4 * random()) * (sigmaMin + 0.7 * tauMin)
    }
  }
  const driftMauPerMin = 0.5 * (random() - 0.5)
  const run = simulateChromatogram({ seed, durationMin: 20, samplingHz: 5, peaks, noiseMau: 0.02, driftMauPerMin })
  const truth = run.truth.map(({ retentionTimeMin, areaMauS }) => ({ retentionTimeMin, area: areaMauS }))
  return { timesMin: run.timesMin, values: run.values, truth }
}

/** Separated peaks whose exponential tail is one to four times their Gaussian width. The truth is the whole area of each. */
function tails(random: Random, seed: string): SimulatedRun {
  const sigmaMin = 0.02 + 0.04 * random()
  const peaks: SimulatedPeak[] = []
  for (let time = 1.5; time < 17;) {
    const tauMin = sigmaMin * (1 + 3 * random())
    peaks.push({ retentionTimeMin: time, heightMau: 10 ** (1 + 2 * random()), sigmaMin, tauMin })
    time += 25 * tauMin + 10 * sigmaMin
  }
  const driftMauPerMin = 2 * (random() - 0.5)
  const run = simulateChromatogram({ seed, durationMin: 20, samplingHz: 5, peaks, noiseMau: 0.02, driftMauPerMin })
  const truth = run.truth.map(({ retentionTimeMin, areaMauS }) => ({ retentionTimeMin, area: areaMauS }))
  return { timesMin: run.timesMin, values: run.values, truth }
}

/** Separated peaks of 2.4 to 6 points at half of their height, two decades of them, as scans of a mass detector give them: 150 to 900 points. */
function coarse(random: Random, seed: string): SimulatedRun {
  const durationMin = 5 + 25 * random()
  const samplingHz = 0.5
  const sigmaMin = (1 + 1.5 * random()) / (60 * samplingHz)
  const peaks: SimulatedPeak[] = []
  for (
    let time = 12 * sigmaMin;
    time < durationMin - 12 * sigmaMin;
    time += 10 * sigmaMin + durationMin * 0.1 * random()
  )
    peaks.push({ retentionTimeMin: time, heightMau: 10 ** (1 + 2 * random()), sigmaMin })
  const run = simulateChromatogram({ seed, durationMin, samplingHz, peaks, noiseMau: 0.02, baselineMau: 20 })
  const truth = run.truth.map(({ retentionTimeMin, areaMauS }) => ({ retentionTimeMin, area: areaMauS }))
  return { timesMin: run.timesMin, values: run.values, truth }
}

/** Noise without any peak, as a detector filters it: a time constant (one pole) or a moving mean over so many points. */
export function filteredNoise(filter: 'time constant' | 'moving mean', points: number, seed: string): SimulatedRun {
  const { timesMin, values } = simulateChromatogram({ seed, durationMin: 25, samplingHz: 5, peaks: [], noiseMau: 1 })
  const filtered = new Float64Array(values.length)
  let sum = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN
    if (filter === 'time constant') {
      sum += (value - sum) / points
      filtered[i] = sum
    } else {
      sum += value - (i >= points ? (values[i - points] ?? NaN) : 0)
      filtered[i] = sum / Math.min(points, i + 1)
    }
  }
  return { timesMin, values: filtered, truth: [] }
}
