/**
 * Speed of the processing, as ratios within one run: each step against one pass over the same points (a running sum).
 * Run with `node packages/signal/bench/processing.bench.ts`.
 */
import { agilentChannel } from '../src/testing/first-channel.ts'
import { itemAt } from '../src/arrays/item-at.ts'
import {
  alignByRetentionTime,
  decimateForPixels,
  decimateMinMax,
  detectPeaks,
  estimateBaseline,
  estimateNoise,
  fitCalibration,
  simulateChromatogram,
  smooth,
} from '../src/index.ts'

const ROUNDS = 200
const WARM_UP = 30

/** Keeps results in sight of the optimiser. */
let sink = 0

/** CPU time of a task in milliseconds, the mean over a batch after warming up: a busy machine does not change it much. */
function cpuMs(task: () => number): number {
  for (let i = 0; i < WARM_UP; i++) sink += task()
  const start = process.cpuUsage()
  for (let i = 0; i < ROUNDS; i++) sink += task()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000 / ROUNDS
}

// Twenty tailing peaks over 25 min at 10 Hz: 15,001 points.
const options = {
  seed: 1,
  durationMin: 25,
  samplingHz: 10,
  noiseMau: 0.05,
  driftMauPerMin: 0.3,
  peaks: Array.from({ length: 20 }, (_, k) => ({
    retentionTimeMin: 1 + 1.15 * k,
    heightMau: 10 + 40 * k,
    sigmaMin: 0.04,
    tauMin: 0.03,
  })),
}

const { timesMin, values } = simulateChromatogram(options)
const merged = simulateChromatogram({
  ...options,
  peaks: options.peaks.map((peak, k) => ({ ...peak, retentionTimeMin: 3 + 0.2 * k })),
})
const file = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D/DAD1A.ch'
const real = agilentChannel(file)
const six = [154, 324, 646, 1270, 2480, 4789].map((response, k) => ({ concentration: 25 * 2 ** k, response }))

const onePass = cpuMs(() => {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += itemAt(values, i) * itemAt(timesMin, i)
  return sum
})

function report(title: string, task: () => number, goalMs?: number): void {
  const ms = cpuMs(task)
  const goal = goalMs === undefined ? '' : `  goal ${goalMs} ms`
  process.stdout.write(
    `${title.padEnd(52)} ${ms.toFixed(3).padStart(8)} ms  ${(ms / onePass).toFixed(1).padStart(7)} x pass${goal}\n`,
  )
}

report('detection, baseline, areas: 15,001 points, 20 peaks', () => detectPeaks(timesMin, values).length, 5)
report('the same, 20 merged peaks', () => detectPeaks(merged.timesMin, merged.values).length)
report('the same, a real run of 3,003 points', () => detectPeaks(real.timesMin, real.values).length)
report('noise of 15,001 points', () => estimateNoise(values).sd)
report('smoothing, 25 points wide', () => itemAt(smooth(values, 25), 7000))
report('arPLS baseline', () => itemAt(estimateBaseline(timesMin, values), 7000))
report('min-max decimation to 1,000 buckets', () => decimateMinMax(timesMin, values, 1000).values.length)
report(
  'decimation for 1,000 pixels',
  () => decimateForPixels(timesMin, values, { startMin: 5, endMin: 20, widthPx: 1000 }).values.length,
)
report(
  'alignment of two runs',
  () =>
    alignByRetentionTime([
      { timesMin, values },
      { timesMin, values },
    ]).length,
)
report('simulation of 15,001 points, 20 peaks', () => simulateChromatogram(options).values.length)
report('six-level calibration', () => fitCalibration(six, { weighting: '1/x' }).slope)
if (!Number.isFinite(sink)) throw new Error(`a step gave ${sink}`)
