/**
 * Speed of the readers, as ratios within one run: each reader against copying the same file's bytes into a Float64Array.
 * Run with `node packages/signal/bench/readers.bench.ts`. The whole reference set is used where it lies beside the repository.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { itemAt } from '../src/arrays/item-at.ts'
import { readChromatogram } from '../src/index.ts'
import { fixturePath, hasReferenceSet, referencePath } from '../src/testing/fixtures.ts'

interface Sample {
  name: string
  bytes: Uint8Array
}

const ROUNDS = 41
const WARM_UP = 15

const walk = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? walk(path) : [path]
  })

const load = (path: string): Sample => ({ name: path, bytes: Uint8Array.from(readFileSync(path)) })

/** Median CPU time of a task in milliseconds, after warming up. */
function medianCpuMs(task: () => void): number {
  for (let i = 0; i < WARM_UP; i++) task()
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const start = process.cpuUsage()
    const clock = performance.now()
    task()
    const wall = performance.now() - clock
    const { user, system } = process.cpuUsage(start)
    // The CPU clock ticks coarsely on some systems; a task shorter than a tick is timed by the wall clock.
    times.push(wall < 2 ? wall : (user + system) / 1000)
  }
  return itemAt(
    times.sort((a, b) => a - b),
    ROUNDS >> 1,
  )
}

/** Keeps results in sight of the optimiser. */
let sink = 0

const copy = (samples: Sample[]) => (): void => {
  for (const { bytes } of samples) {
    const doubles = new Float64Array(bytes.length)
    for (let i = 0; i < bytes.length; i++) doubles[i] = itemAt(bytes, i)
    sink += itemAt(doubles, doubles.length - 1)
  }
}

const read = (samples: Sample[]) => (): void => {
  for (const { name, bytes } of samples) {
    const { channels, spectra } = readChromatogram(bytes, name)
    sink += (channels[0] ?? spectra[0])?.values.length ?? 0
  }
}

function report(title: string, goalMs: number | null, samples: Sample[]): void {
  const size = samples.reduce((sum, sample) => sum + sample.bytes.length, 0)
  const reader = medianCpuMs(read(samples))
  const plain = medianCpuMs(copy(samples))
  const goal = goalMs === null ? '' : `  goal ${goalMs} ms`
  const figures = `${reader.toFixed(2).padStart(7)} ms  ${(reader / plain).toFixed(1).padStart(5)} x copy  ${(size / 1024 / reader).toFixed(0).padStart(6)} kB/ms`
  process.stdout.write(`${title.padEnd(44)} ${figures}${goal}\n`)
}

const root = hasReferenceSet ? referencePath('agilent') : fixturePath('agilent')
const signals = walk(root)
  .filter((path) => /\.(ch|uv)$/i.test(path))
  .map(load)
const largest = itemAt(
  signals.filter(({ name }) => /\.uv$/i.test(name)).sort((a, b) => b.bytes.length - a.bytes.length),
  0,
)

report(`${signals.length} Agilent signal files`, hasReferenceSet ? 20 : null, signals)
report(`.uv of ${Math.round(largest.bytes.length / 1000)} kB`, hasReferenceSet ? 3 : null, [largest])
report('text export, 26 401 rows (Chromeleon)', 15, [load(fixturePath('text/chromeleon6-adenosine.txt'))])
report('two columns of text, 18 002 rows', null, [load(fixturePath('text/LGC10030.TXT'))])
report('ANDI, 4 651 points', null, [load(fixturePath('andi/agilent-hplc.cdf'))])
if (hasReferenceSet) report('ANDI, 25 204 points', null, [load(referencePath('andi/SPA.CDF'))])
report('LCsolution, 1 801 points and peaks', null, [load(fixturePath('results/lcsolution-sample-1.txt'))])
if (sink === 0) throw new Error('nothing was read')
