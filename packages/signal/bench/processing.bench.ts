/**
 * How fast the processing is: the detection beside SciPy's find_peaks, which finds tops but draws no baseline and measures no area;
 * the other steps beside one pass over the same points (a running sum). Each time is the least of many rounds in a warm process;
 * the batches of both sides take turns. Run: npm run bench -- signal
 *
 * SciPy is measured where the Python that BENCH_PYTHON names (else python3) has it.
 */
import { spawnSync } from 'node:child_process'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import { itemAt } from '../src/arrays/item-at.ts'
import {
  alignByRetentionTime,
  decimateForPixels,
  decimateMinMax,
  detectPeaks,
  estimateBaseline,
  estimateNoise,
  readChromatogram,
  simulateChromatogram,
  smooth,
} from '../src/index.ts'
import { measureTargets } from '../src/simulate/measure-targets.ts'
import { fixtureBytes, hasReferenceSet, fileBytes, referencePath } from '../src/testing/fixtures.ts'

const BATCHES = isShort ? 3 : 7
const ROUNDS = isShort ? 40 : 150
const POINTS = 15_000

interface Signal {
  timesMin: Float64Array
  values: Float64Array
}

/** Keeps results in sight of the optimiser. */
let sink = 0

/** Milliseconds of the fastest of many rounds: what the work takes when nothing else runs. */
function leastMs(task: () => number): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    sink += task()
    least = Math.min(least, performance.now() - start)
  }
  return least
}

// The smallest prominence is what our tops must rise and fall by: 8 standard deviations of the noise.
const FIND_PEAKS = `
import sys, time
import numpy
from scipy.signal import find_peaks
values = numpy.frombuffer(sys.stdin.buffer.read())
least = float('inf')
for _ in range(int(sys.argv[1])):
    start = time.perf_counter()
    find_peaks(values, prominence=float(sys.argv[2]))
    least = min(least, time.perf_counter() - start)
print(1000 * least)
`

/** Milliseconds of find_peaks, undefined where there is no SciPy. */
function findPeaksMs({ values }: Signal): number | undefined {
  const prominence = 8 * estimateNoise(values).sd
  const { status, stdout } = spawnSync(
    process.env['BENCH_PYTHON'] ?? 'python3',
    ['-c', FIND_PEAKS, String(ROUNDS), String(prominence)],
    { input: new Uint8Array(values.buffer, values.byteOffset, values.byteLength), encoding: 'utf8' },
  )
  return status === 0 ? Number(stdout) : undefined
}

/** The first points of a real file's signal. */
function firstPoints(bytes: Uint8Array, name: string): Signal {
  const { timesMin, values } = itemAt(readChromatogram(bytes, name).channels, 0)
  return { timesMin: timesMin.slice(0, POINTS), values: values.slice(0, POINTS) }
}

function detection(name: string, signal: Signal, goal?: { atMost: number }): void {
  const ours: number[] = []
  const theirs: number[] = []
  for (let batch = 0; batch < BATCHES; batch++) {
    ours.push(leastMs(() => detectPeaks(signal.timesMin, signal.values).length))
    theirs.push(findPeaksMs(signal) ?? Number.NaN)
  }
  const value = median(theirs)
  printFigure({
    name: `detection: ${name}`,
    ours: median(ours),
    unit: 'ms',
    ...(Number.isFinite(value) && { peer: { name: 'find_peaks of SciPy', value }, goal }),
  })
}

function step(name: string, { values }: Signal, task: () => number): void {
  const ours: number[] = []
  const passes: number[] = []
  for (let batch = 0; batch < BATCHES; batch++) {
    ours.push(leastMs(task))
    passes.push(
      leastMs(() => {
        let sum = 0
        for (let i = 0; i < values.length; i++) sum += itemAt(values, i)
        return sum
      }),
    )
  }
  printFigure({ name, ours: median(ours), peer: { name: 'one pass', value: median(passes) }, unit: 'ms' })
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
const run = simulateChromatogram(options)
const { timesMin, values } = run
const merged = simulateChromatogram({
  ...options,
  peaks: options.peaks.map((peak, k) => ({ ...peak, retentionTimeMin: 3 + 0.2 * k })),
})
const targets = options.peaks.map(({ retentionTimeMin, sigmaMin }, k) => ({
  name: `target ${k}`,
  retentionTimeMin,
  sigmaMin,
  response: 25,
}))

const goal = { atMost: 6 }
for (const file of ['text/chromeleon6-adenosine.txt', 'text/LGC10030.TXT']) {
  detection(`15,000 points of ${file.replace(/.*[/]/, '')}`, firstPoints(fixtureBytes(file), file), goal)
}
if (hasReferenceSet) {
  const file = referencePath('andi/SPA.CDF')
  detection('15,000 points of SPA.CDF', firstPoints(fileBytes(file), file), goal)
}
detection('15,001 simulated, 20 peaks', run)
detection('15,001 simulated, 20 merged peaks', merged)
step('noise of 15,001 points', run, () => estimateNoise(values).sd)
step('smoothing, 25 points wide', run, () => itemAt(smooth(values, 25), 7000))
step('arPLS baseline', run, () => itemAt(estimateBaseline(timesMin, values), 7000))
step('min-max decimation to 1,000 buckets', run, () => decimateMinMax(timesMin, values, 1000).values.length)
step(
  'decimation for 1,000 pixels',
  run,
  () => decimateForPixels(timesMin, values, { startMin: 5, endMin: 20, widthPx: 1000 }).values.length,
)
step('alignment of two runs', run, () => alignByRetentionTime([run, run]).length)
step('simulation of 15,001 points, 20 peaks', run, () => simulateChromatogram(options).values.length)
step('twenty known peaks measured', run, () => measureTargets(timesMin, values, targets).length)
if (!Number.isFinite(sink)) throw new Error(`a step gave ${sink}`)
