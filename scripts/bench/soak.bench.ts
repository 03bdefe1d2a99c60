/**
 * `npm run bench -- soak`: the product under a laboratory's calls for SOAK_HOURS (8; three minutes with `--short`) while faults
 * drawn from SOAK_SEED meet it: processes and database killed with -9 or frozen, every tenth append sent twice at once, the
 * disk filled to the last byte. SOAK_SAMPLES (10,000) are made, spread over that time. In the end every acknowledged write must
 * stand exactly once and both audits must find nothing. Whether memory stays flat is night.bench.ts's to say: here no process
 * lives long enough. The disk is a real one of its own, in memory, where this process may mount it (root on Linux); else that
 * fault is left out, which is said.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../root.ts'
import { isShort, median, printFigure } from './figure.ts'
import { Lab } from './kills/lab.ts'
import { memoryMbOf } from './memory.ts'
import { ownPorts } from '../start/free-ports.ts'
import { Faults } from './soak/faults.ts'

const SEED = Number(process.env['SOAK_SEED'] ?? 20_261_123)
const MINUTES = isShort ? 3 : Number(process.env['SOAK_HOURS'] ?? 8) * 60
const SAMPLES = Number(process.env['SOAK_SAMPLES'] ?? 10_000)
const WRITERS = 3
const VIALS = [1, 2]
/** A sample of each writer begins so much after the one before, or as soon as that is stored. */
const PACE_MS = (MINUTES * 60_000 * WRITERS) / SAMPLES
const DISK = isShort ? '2500m' : '8g'
/** Between two looks at the memory, and how long a process warms up before it is looked at. */
const LOOK_MS = isShort ? 2_000 : 30_000
const WARM_MS = isShort ? 10_000 : 120_000

const begun = performance.now()
const deadline = begun + MINUTES * 60_000
const say = (line: string): void =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(6)} s  ${line}`)
const folder = mkdtempSync(join(tmpdir(), 'eluent-soak-'))
const isOwnDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder]).status === 0
const dataDir = join(folder, 'data')
mkdirSync(dataDir)
const portSettings = await ownPorts()
const address = `http://127.0.0.1:${portSettings.PORT}`
const env = { ...process.env, ...portSettings, DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '1000000' }

const product = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
  cwd: root,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = new Promise<void>((done) => product.once('exit', () => done()))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => product.kill('SIGTERM'))
const isReady = new Promise<void>((ready, failed) => {
  product.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (/started again|does not answer|disk is full/.test(line)) say(line)
    if (text.includes('Eluent is ready')) ready()
  })
  product.once('exit', () => failed(new Error('the product ended before it was ready')))
})

/** What was acknowledged: the runs of each sample. */
const acknowledged = new Map<number, { strain: string; runs: string[] }>()
const faults = new Faults({ dataDir, isOwnDisk, seed: SEED, say })

async function write(name: string): Promise<void> {
  const lab = new Lab(address)
  await lab.signIn('tester')
  for (let at = 1; performance.now() < deadline && acknowledged.size < SAMPLES; at += 1) {
    await delay(Math.max(0, begun + at * PACE_MS - performance.now()))
    const strain = `Soak ${SEED} ${name} ${at}`
    const id = await lab.createSample(strain)
    const stored = { strain, runs: [] as string[] }
    acknowledged.set(id, stored)
    for (const vial of VIALS) {
      const run = `${name}-${at}-${vial}.D`
      const key = crypto.randomUUID()
      // now and then a client sends again while the first call is under way
      const times = (at * VIALS.length + vial) % 10 === 0 ? 2 : 1
      await Promise.all(Array.from({ length: times }, () => lab.append(id, `SOAK_${id}`, run, key)))
      stored.runs.push(`SOAK_${id}/${run}`)
    }
  }
}

/** MB of the API, warm. */
const looks: number[] = []
async function watchMemory(signal: AbortSignal): Promise<void> {
  let [pid, sinceMs] = [0, 0]
  while (!signal.aborted) {
    await delay(LOOK_MS, undefined, { signal }).catch(() => undefined)
    try {
      const now = (JSON.parse(readFileSync(join(dataDir, 'run/api.json'), 'utf8')) as { pid: number }).pid
      if (now !== pid) [pid, sinceMs] = [now, performance.now()]
      if (performance.now() - sinceMs > WARM_MS) looks.push(memoryMbOf(pid))
    } catch {
      // killed just now
    }
  }
}

async function faultsFound(): Promise<string[]> {
  const found: string[] = []
  const lab = new Lab(address)
  await lab.signIn('tester')
  for (const [id, { strain, runs }] of acknowledged) {
    const stored = (await lab.runsOf(id)).map(({ csDataFolder, csDataName }) => `${csDataFolder}/${csDataName}`)
    if (stored.toSorted().join() !== runs.toSorted().join())
      found.push(`${strain} (${id}) holds ${stored.join(' and ') || 'nothing'} instead of ${runs.join(' and ')}`)
  }
  const made = (await lab.countOf(`Soak ${SEED}`)) - acknowledged.size
  if (made !== 0) found.push(`${made} more samples are there than were acknowledged`)
  for (const audit of ['ledger-audit', 'files-audit']) {
    const { status, stdout } = spawnSync(process.execPath, [join(root, `scripts/${audit}.ts`)], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    if (status !== 0) found.push(`${audit} ended with ${status}: ${stdout.trim().split('\n').at(-1)}`)
  }
  return found
}

let found: string[]
try {
  await isReady
  say(`${MINUTES} minutes, seed ${SEED}${isOwnDisk ? '' : '; the disk is not filled: this process may mount none'}`)
  const over = new AbortController()
  const beside = [watchMemory(over.signal), faults.run(over.signal)]
  await Promise.all(Array.from({ length: WRITERS }, (_, at) => write(`W${at + 1}`)))
  over.abort()
  await Promise.all(beside)
  say(`${acknowledged.size} samples are acknowledged; all is read again`)
  found = await faultsFound()
} finally {
  product.kill('SIGTERM')
  await ended
  // lazily: what still ends there would refuse it, and hide why the bench failed
  if (isOwnDisk) execFileSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
}
for (const line of found) console.log(`  ${line}`)
console.log(`  faults: ${faults.summary()}`)
printFigure({ name: 'samples acknowledged', ours: acknowledged.size, unit: '' })
printFigure({ name: 'writes lost, doubled or found by an audit', ours: found.length, unit: '', goal: { atMost: 0 } })
printFigure({ name: 'memory of the API, middle', ours: median(looks), unit: 'MB' })
printFigure({ name: 'memory of the API, most', ours: Math.max(...looks), unit: 'MB' })
process.exitCode = found.length > 0 ? 1 : 0
