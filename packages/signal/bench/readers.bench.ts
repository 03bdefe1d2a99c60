/**
 * How fast the readers are: Agilent's signals beside rainbow with its compiled parts, both from a file in the disk cache to values;
 * the others from bytes in memory, beside copying them into a Float64Array. Each time is the least of many rounds in a warm process; the batches of both
 * sides take turns. Run: npm run bench -- signal (the whole reference set is used where it lies beside the repository).
 *
 * rainbow (LGPL, evanyeyeye/rainbow) is measured where BENCH_RAINBOW names its folder; Python where BENCH_PYTHON says, else python3:
 *   git clone https://github.com/evanyeyeye/rainbow && cd rainbow && python3 -m venv .venv
 *   .venv/bin/pip install setuptools cython numpy lxml pandas matplotlib && .venv/bin/python setup.py build_ext --inplace
 *   BENCH_RAINBOW=$PWD BENCH_PYTHON=$PWD/.venv/bin/python
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import { itemAt } from '../src/arrays/item-at.ts'
import { readOpenlabResult } from '../src/folder/openlab/read-openlab-result.ts'
import { readChromatogram, readSignals, zipSource } from '../src/index.ts'
import { fixturePath, hasReferenceSet, referencePath } from '../src/testing/fixtures.ts'
import { openlabSpectra } from '../src/testing/openlab-spectra.ts'
import { writeCompoundFile } from '../src/testing/write-compound-file.ts'
import { ezchromStreams, type EzchromTrace } from '../src/testing/write-ezchrom-data.ts'
import { writeZip } from '../src/testing/write-zip.ts'

interface Sample {
  name: string
  bytes: Uint8Array
}

const BATCHES = isShort ? 3 : 7
const ROUNDS = isShort ? 40 : 150
/** A spectrum takes a megabyte: until the engine gives memory back for the first time (after some 60), each finds pages that nobody has touched. */
const ROUNDS_OF_ONE = 200

const walk = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? walk(path) : [path]
  })

const load = (path: string): Sample => ({ name: path, bytes: Uint8Array.from(readFileSync(path)) })

/** Keeps results in sight of the optimiser. */
let sink = 0

function copy(samples: readonly Sample[]): void {
  for (const { bytes } of samples) {
    const doubles = new Float64Array(bytes.length)
    for (let i = 0; i < bytes.length; i++) doubles[i] = itemAt(bytes, i)
    sink += itemAt(doubles, doubles.length - 1)
  }
}

function read(samples: readonly Sample[]): void {
  for (const { name, bytes } of samples) {
    const { channels, spectra } = readChromatogram(bytes, name)
    sink += (channels[0] ?? spectra[0])?.values.length ?? 0
  }
}

const readFiles = (paths: readonly string[]): void =>
  read(paths.map((path) => ({ name: path, bytes: readFileSync(path) })))

/** Reads spectra and gives their memory back at once, as Python does: the next round finds it in the processor's cache. */
function readAndFree(path: string): void {
  const bytes = readFileSync(path)
  for (const { values } of readChromatogram(bytes, path).spectra) {
    sink += values.length
    if (values.buffer instanceof ArrayBuffer) values.buffer.transfer(0)
  }
  if (bytes.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0)
}

/** Milliseconds of the fastest of many rounds: what the work takes when nothing else runs. */
function leastMs(task: () => void, rounds = ROUNDS): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    task()
    least = Math.min(least, performance.now() - start)
  }
  return least
}

// Given a list of paths, rainbow says which of them it reads and how long all of those take. A large block that is given back
// first lets the allocator keep its memory, as it does in any process that has worked for a while: a third of the time.
const RAINBOW = `
import json, sys, time
from rainbow.agilent import chemstation
block = bytearray(30 << 20)
del block
def reads(path):
    try:
        return chemstation.parse_file(path) is not None
    except Exception:
        return False
paths = [path for path in json.loads(sys.argv[2]) if reads(path)]
least = float('inf')
for _ in range(int(sys.argv[1])):
    start = time.perf_counter()
    for path in paths:
        chemstation.parse_file(path)
    least = min(least, time.perf_counter() - start)
compiled = chemstation._uvdelta_fast is not None and chemstation._chdelta_fast is not None
print(json.dumps({'name': 'rainbow compiled' if compiled else 'rainbow, not compiled', 'paths': paths, 'ms': 1000 * least}))
`

interface RainbowRun {
  name: string
  paths: string[]
  ms: number
}

function runRainbow(paths: readonly string[], rounds: number): RainbowRun | undefined {
  const folder = process.env['BENCH_RAINBOW']
  if (folder === undefined) return undefined
  const python = process.env['BENCH_PYTHON'] ?? 'python3'
  const env = { ...process.env, PYTHONPATH: folder }
  const args = ['-c', RAINBOW, String(rounds), JSON.stringify(paths)]
  return JSON.parse(execFileSync(python, args, { env, encoding: 'utf8', maxBuffer: 1 << 26 })) as RainbowRun
}

function againstRainbow(
  name: string,
  paths: readonly string[],
  goal: { atMost: number },
  work: (paths: readonly string[]) => void = readFiles,
): void {
  const rounds = paths.length === 1 ? ROUNDS_OF_ONE : ROUNDS
  const first = runRainbow(paths, 1)
  const common = first?.paths ?? paths
  const ours: number[] = []
  const theirs: number[] = []
  for (let batch = 0; batch < BATCHES; batch++) {
    ours.push(leastMs(() => work(common), rounds))
    if (first) theirs.push(runRainbow(common, rounds)?.ms ?? Number.NaN)
  }
  printFigure({
    name: common.length < paths.length ? `${name} (${common.length} of ${paths.length} that it reads)` : name,
    ours: median(ours),
    unit: 'ms',
    ...(first && { peer: { name: first.name, value: median(theirs) }, goal }),
  })
}

function againstCopy(name: string, samples: readonly Sample[]): void {
  const ours: number[] = []
  const copies: number[] = []
  for (let batch = 0; batch < BATCHES; batch++) {
    ours.push(leastMs(() => read(samples)))
    copies.push(leastMs(() => copy(samples)))
  }
  printFigure({ name, ours: median(ours), peer: { name: 'copy of the bytes', value: median(copies) }, unit: 'ms' })
}

const signals = walk(hasReferenceSet ? referencePath('agilent') : fixturePath('agilent')).filter((path) =>
  /\.(ch|uv)$/i.test(path),
)
const spectra = signals.filter((path) => /\.uv$/i.test(path)).sort((a, b) => statSync(b).size - statSync(a).size)
const largest = itemAt(spectra, 0)

againstRainbow(`${signals.length} Agilent signal files`, signals, { atMost: 0.73 })
againstRainbow(`.uv of ${Math.round(statSync(largest).size / 1000)} kB`, [largest], { atMost: 1.3 })
againstRainbow('the same, memory given back each time', [largest], { atMost: 1.3 }, () => readAndFree(largest))
againstCopy('text export, 26,401 rows (Chromeleon)', [load(fixturePath('text/chromeleon6-adenosine.txt'))])
againstCopy('two columns of text, 18,002 rows', [load(fixturePath('text/LGC10030.TXT'))])
againstCopy('ANDI, 4,651 points', [load(fixturePath('andi/agilent-hplc.cdf'))])
if (hasReferenceSet) againstCopy('ANDI, 25,204 points', [load(referencePath('andi/SPA.CDF'))])
againstCopy('LabSolutions .lcd, 10,078 points and 16 peaks, 881 kB', [
  load(fixturePath('shimadzu/multichannel_chrom.lcd')),
])
againstCopy('the same as its text export, 20,100 rows', [load(fixturePath('shimadzu/multichannel_chrom.txt'))])
// No real .dat may be copied (FORMATS.md): made up in the layout, of the length that a night's runs had.
const peakS = (k: number) => ({ startS: 200 * k + 50, topS: 200 * k + 60, endS: 200 * k + 80 })
const ezchrom: EzchromTrace[] = ['Front Signal', 'Back Signal'].map((name, i) => ({
  id: String(100 * i),
  name,
  unit: 'pA',
  intervalS: 0.1,
  perCount: Math.fround(1 / 7680),
  counts: Array.from({ length: 18_001 }, (_, k) => Math.round(1e5 * Math.sin(k / 300))),
  peaks: Array.from({ length: 7 - i }, (_, k) => {
    const { startS, topS, endS } = peakS(k)
    return { startS, topS, endS, area: 500, height: 90, name: `C${k}`, code: 'BB', line: [startS, 0, endS, 0] as const }
  }),
}))
againstCopy('EZChrom .dat, 36,002 points and 13 peaks', [
  { name: 'made-up.dat', bytes: writeCompoundFile(ezchromStreams(ezchrom), 3) },
])
// The head of Appia's waters.arw above rows as Empower writes them: no such file of this length is public.
const rows = Array.from(
  { length: 26_401 },
  (_, k) => `${(k / 600).toFixed(6)}\t${(1e-4 * Math.sin(k / 90)).toExponential(6)}\r`,
)
const head = '"SampleName"\t"Channel"\t"Sample Set Name"\r"14"\t"2475ChA ex280/em350"\t"Exp106_SEC"\r'
againstCopy('Waters .arw, 26,401 rows', [{ name: 'x.arw', bytes: new TextEncoder().encode(head + rows.join('')) }])
// As Agilent writes it: the only public file holds three runs.
const values = Array.from(
  { length: 8800 },
  (_, k) => `${(k / 600).toFixed(3)},${(3e5 + 1e4 * Math.sin(k / 90)).toFixed(3)}\r\n`,
)
const facts = '"Path","File","Date Acquired","Sample","Misc"\r\n"C:\\","1.D","04 Sep 2019  10:54","Blank"," "\r\n'
const titles = ['TIC: 1.D\\data.ms', 'Signal: 1.D\\TCD1A.ch', 'Signal: 1.D\\FID2B.ch']
const chromtab = facts + titles.map((title) => `"${title}"\r\n${values.join('')}`).join('')
againstCopy('CHROMTAB, 26,400 rows', [{ name: 'CHROMTAB.CSV', bytes: new TextEncoder().encode(chromtab) }])
againstCopy('JCAMP-DX', [load(fixturePath('jcamp/signalOverlap.jdx'))])
againstCopy('LCsolution, 1,801 points and peaks', [load(fixturePath('results/lcsolution-sample-1.txt'))])

// Unpacking takes a stream, so that rounds are awaited; beside its peer, unpacking alone.
const set = fixturePath('openlab/luxo-two-injections.rslt.zip')
async function leastAwaited(work: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS / 4; round++) {
    const start = performance.now()
    sink += await work()
    least = Math.min(least, performance.now() - start)
  }
  return least
}
const bytes = Uint8Array.from(readFileSync(set))
const ours = await leastAwaited(async () => (await readOpenlabResult(zipSource(bytes, set))).length)
const unpacked = await leastAwaited(async () => {
  const source = zipSource(bytes, set)
  let size = 0
  for (const { path } of await source.list()) size += (await source.read(path)).length
  return size
})
printFigure({
  name: 'OpenLab result set, 2 injections',
  ours,
  peer: { name: 'unpacking it', value: unpacked },
  unit: 'ms',
})
const stored = Array.from({ length: 750 }, (_, s) =>
  Array.from({ length: 226 }, (_, k) => 1e9 * Math.sin((s * k) / 900)),
)
const acmd =
  '<ACMD><InjectionInfo><Signals><Signal><TraceId>a</TraceId><Description>DAD1I</Description></Signal></Signals></InjectionInfo></ACMD>'
const parts = {
  'injection.acmd': new TextEncoder().encode(acmd),
  'a.UV': openlabSpectra({ scale: 1000 / 2 ** 27, stored }),
}
const dx = writeZip(new Map(Object.entries(parts)), true)
printFigure({
  name: 'OpenLab .dx with 750 spectra of 226 wavelengths',
  ours: await leastAwaited(async () => (await readSignals(dx, 'a.dx')).spectra.length),
  peer: {
    name: 'unpacking it',
    value: await leastAwaited(async () => (await zipSource(dx, 'a.dx').read('a.UV')).length),
  },
  unit: 'ms',
})
if (sink === 0) throw new Error('nothing was read')
