/**
 * `npm run bench -- kills`: a queue of twenty samples (forty vials) at 300 times the real speed, while driver, API, browser and
 * database are killed with -9 at random moments. In the end every vial must stand exactly once with its own sample, the
 * queue and the driver's outbox must be empty, and every run on the disk must be stored.
 * KILLS_SEED, KILLS_SAMPLES and KILLS change what it draws. Ends with 1 when anything is lost, doubled or mixed up.
 */
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../root.ts'
import { Lab } from './kills/lab.ts'
import { Operator } from './kills/operator.ts'
import { seededNumbers } from './kills/seeded-numbers.ts'

const SEED = Number(process.env['KILLS_SEED'] ?? 20_261_121)
const SAMPLES = Number(process.env['KILLS_SAMPLES'] ?? 20)
const KILLS = Number(process.env['KILLS'] ?? 16)
const LIMIT_MS = 30 * 60_000
const VICTIMS = ['driver', 'api', 'browser', 'database'] as const

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((done) => server.close(() => done()))
  return port
}

const begun = performance.now()
const say = (line: string): void =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const dataDir = mkdtempSync(join(tmpdir(), 'eluent-kills-'))
const driverSettings = join(dataDir, 'driver.env')
writeFileSync(driverSettings, '')
const ports = ['PORT', 'DRIVER_PORT', 'PARTNERS_PORT', 'PARTNERS_SMTP_PORT'] as const
const portSettings = Object.fromEntries(await Promise.all(ports.map(async (name) => [name, String(await freePort())])))
const address = `http://127.0.0.1:${portSettings['PORT']}`
const driverAddress = `http://127.0.0.1:${portSettings['DRIVER_PORT']}`

const product = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
  cwd: root,
  env: { ...process.env, ...portSettings, DATA_DIR: dataDir, SIMULATOR_SPEED: '300', SETTINGS: driverSettings },
  stdio: ['ignore', 'pipe', 'inherit'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    product.kill('SIGTERM')
    process.exit(130)
  })
}
await new Promise<void>((ready, failed) => {
  product.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (/is started again/.test(line)) say(line)
    if (text.includes('Eluent is ready')) ready()
  })
  product.once('exit', () => failed(new Error('the product ended before it was ready')))
})

function pidOf(victim: (typeof VICTIMS)[number]): number | null {
  if (victim === 'browser') return null
  const file =
    victim === 'database'
      ? globSync('postgres/**/postmaster.pid', { cwd: dataDir }).map((path) => join(dataDir, path))[0]
      : join(dataDir, 'run', `${victim}.json`)
  if (file === undefined) return null
  try {
    const text = readFileSync(file, 'utf8')
    return victim === 'database' ? Number(text.split('\n')[0]) : (JSON.parse(text) as { pid: number }).pid
  } catch {
    return null // it is just being started
  }
}

const lab = new Lab(address)
const operator = new Operator(address, say)

function kill(victim: (typeof VICTIMS)[number]): boolean {
  if (victim === 'browser') return operator.kill()
  const pid = pidOf(victim)
  try {
    return pid !== null && process.kill(pid, 'SIGKILL')
  } catch {
    return false // dead already
  }
}

async function waitingInDriver(): Promise<number | null> {
  try {
    const answer = await fetch(`${driverAddress}/outbox`, { signal: AbortSignal.timeout(5000) })
    return answer.ok ? ((await answer.json()) as { events: unknown[] }).events.length : null
  } catch {
    return null // killed just now
  }
}

/** What is wrong in the end, one sentence each. */
async function faultsOf(samples: ReadonlyMap<number, string>): Promise<string[]> {
  const faults: string[] = []
  const stored = new Set<string>()
  for (const [id, strain] of samples) {
    const runs = await lab.runsOf(id)
    const vials = runs.map(({ vial_number }) => vial_number).toSorted((a, b) => a - b)
    if (vials.join() !== '1,2') faults.push(`${strain} (${id}) has results for vials ${vials.join() || 'none'}`)
    for (const run of runs) {
      const name = `${run.csDataFolder}/${run.csDataName}`
      if (stored.has(name)) faults.push(`${name} stands twice`)
      stored.add(name)
      if (!run.csDataFolder.endsWith(`_${id}`) || run.metadata['Sample name'] !== strain)
        faults.push(`${strain} (${id}) holds the run ${name} of ${run.metadata['Sample name'] ?? 'nobody'}`)
      if (run.source_files.length === 0) faults.push(`${name} has no original files`)
    }
  }
  const chemstation = join(dataDir, 'chemstation')
  for (const [id] of samples)
    for (const run of globSync(`*_${id}/*.D`, { cwd: chemstation }))
      if (!stored.has(run.replaceAll('\\', '/'))) faults.push(`the run ${run} is on the disk and not stored`)
  return faults
}

const killed = new Map<string, number>()
const over = new AbortController()

async function killAtRandom(): Promise<void> {
  const random = seededNumbers(SEED)
  // a first round over all, then whoever it hits
  for (let count = 0; count < KILLS && !over.signal.aborted; count += 1) {
    await delay(5000 + random(12_000), undefined, { signal: over.signal }).catch(() => undefined)
    const victim = VICTIMS[count < VICTIMS.length ? count : random(VICTIMS.length)]
    if (over.signal.aborted || victim === undefined || !kill(victim)) continue
    killed.set(victim, (killed.get(victim) ?? 0) + 1)
    say(`kill -9 ${victim}`)
  }
}

let faults: string[]
try {
  await lab.signIn('admin')
  writeFileSync(driverSettings, `ELUENT_API_URL=${address}\nELUENT_API_TOKEN=${await lab.pairDriver()}\n`)
  kill('driver') // it comes back with its token
  await lab.clearQueue()
  const samples = new Map<number, string>()
  for (let at = 1; at <= SAMPLES; at += 1) {
    const strain = `Kill Kush ${String(at).padStart(2, '0')}`
    samples.set(await lab.queueSample(strain), strain)
  }
  say(`${SAMPLES} samples are queued (seed ${SEED})`)
  const [working, killing] = [operator.work(), killAtRandom()]
  const deadline = performance.now() + LIMIT_MS
  let left = -1
  for (;;) {
    const [queued, waiting] = [await lab.queued(), await waitingInDriver()]
    if (queued !== left) say(`${(left = queued)} samples in the queue`)
    if (queued === 0 && waiting === 0) break
    if (performance.now() > deadline) break
    await delay(2000)
  }
  over.abort()
  await killing
  await operator.stop()
  await working
  faults = await faultsOf(samples)
  if ((await lab.queued()) > 0)
    faults.push(`${await lab.queued()} samples are left in the queue after ${LIMIT_MS / 60_000} minutes`)
  if ((await waitingInDriver()) !== 0) faults.push('the driver still has events to deliver')
} finally {
  over.abort()
  await operator.stop()
  const ended = new Promise<void>((done) => product.once('exit', () => done()))
  product.kill('SIGTERM')
  await ended
}
const kills = [...killed].map(([victim, count]) => `${victim} ${count}`).join(', ')
console.log(
  `  ${SAMPLES} samples, ${[...killed.values()].reduce((a, b) => a + b, 0)} kills (${kills}), ${((performance.now() - begun) / 1000).toFixed(0)} s`,
)
for (const fault of faults) console.log(`  ${fault}`)
if (faults.length > 0) {
  const kept = join(tmpdir(), `eluent-kills-${SEED}-logs`)
  mkdirSync(kept, { recursive: true })
  for (const log of globSync('logs/*.log', { cwd: dataDir }))
    writeFileSync(join(kept, log.slice(5)), readFileSync(join(dataDir, log)))
  console.log(`  logs are in ${kept}`)
} else console.log('  every vial stands once with its own sample; nothing waits')
rmSync(dataDir, { recursive: true, force: true })
process.exitCode = faults.length > 0 ? 1 : 0
