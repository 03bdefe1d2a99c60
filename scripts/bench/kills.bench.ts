/**
 * `npm run bench -- kills`: a queue of twenty samples (forty vials) at 300 times the real speed, while driver, API, browser and
 * database are killed with -9 at random moments. In the end every vial must stand exactly once with its own sample, the
 * queue and the driver's outbox must be empty, and every run on the disk must be stored.
 * KILLS_SEED, KILLS_SAMPLES and KILLS change what it draws. Ends with 1 when anything is lost, doubled or mixed up.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Lab } from './kills/lab.ts'
import { Operator } from './kills/operator.ts'
import { elapsedS, faultsOf, say, startProduct } from './kills/product.ts'
import { seededNumbers } from './kills/seeded-numbers.ts'

const SEED = Number(process.env['KILLS_SEED'] ?? 20_261_121)
const SAMPLES = Number(process.env['KILLS_SAMPLES'] ?? 20)
const KILLS = Number(process.env['KILLS'] ?? 16)
const LIMIT_MS = 30 * 60_000
const VICTIMS = ['driver', 'api', 'browser', 'database'] as const

const product = await startProduct(300)
const lab = new Lab(product.address)
const operator = new Operator(product.address, say)

function kill(victim: (typeof VICTIMS)[number]): boolean {
  return victim === 'browser' ? operator.kill() : product.kill(victim)
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
  product.pair(await lab.pairDriver())
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
    const [queued, waiting] = [await lab.queued(), await product.waitingInDriver()]
    if (queued !== left) say(`${(left = queued)} samples in the queue`)
    if (queued === 0 && waiting === 0) break
    if (performance.now() > deadline) break
    await delay(2000)
  }
  over.abort()
  await killing
  await operator.stop()
  await working
  faults = await faultsOf(product, lab, samples)
  if ((await lab.queued()) > 0)
    faults.push(`${await lab.queued()} samples are left in the queue after ${LIMIT_MS / 60_000} minutes`)
  if ((await product.waitingInDriver()) !== 0) faults.push('the driver still has events to deliver')
} finally {
  over.abort()
  await operator.stop()
  await product.stop()
}
const kills = [...killed].map(([victim, count]) => `${victim} ${count}`).join(', ')
console.log(
  `  ${SAMPLES} samples, ${[...killed.values()].reduce((a, b) => a + b, 0)} kills (${kills}), ${elapsedS().toFixed(0)} s`,
)
for (const fault of faults) console.log(`  ${fault}`)
if (faults.length === 0) console.log('  every vial stands once with its own sample; nothing waits')
product.dispose(faults, `kills-${SEED}`)
process.exitCode = faults.length > 0 ? 1 : 0
