/**
 * `npm run bench -- kills-unattended`: 36 vials at 300 times the real speed with no browser: a driver that may run the queue claims
 * and starts them, while driver, API and database are killed with -9 at random moments, and a page is opened and closed ten times in
 * between. In the end every vial must stand exactly once with its own sample, and nothing may wait.
 * KILLS_SEED, KILLS_SAMPLES, KILLS and PAGES change what it draws. Ends with 1 when anything is lost, doubled or mixed up.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Lab } from './kills/lab.ts'
import { Operator } from './kills/operator.ts'
import { elapsedS, say, startProduct, type Part } from './kills/product.ts'
import { seededNumbers } from './kills/seeded-numbers.ts'
import { beginAndClose, faultsOfNight, queueNight, watchQueue, type Watched } from './kills/unattended.ts'

const SEED = Number(process.env['KILLS_SEED'] ?? 20_261_127)
const SAMPLES = Number(process.env['KILLS_SAMPLES'] ?? 18)
const KILLS = Number(process.env['KILLS'] ?? 12)
const PAGES = Number(process.env['PAGES'] ?? 10)
const VICTIMS: readonly Part[] = ['driver', 'api', 'database']
/** What a kill leaves behind is over by then: parts are started again, retries are made. */
const QUIET_MS = 60_000

const product = await startProduct(300)
const lab = new Lab(product.address)
const operator = new Operator(product.address, say)
const random = seededNumbers(SEED)
const over = new AbortController()
let [kills, pages] = [0, 0]
let lastKillMs = -Infinity

async function rest(ms: number): Promise<void> {
  await delay(ms, undefined, { signal: over.signal }).catch(() => undefined)
}

async function disturb(): Promise<void> {
  while (!over.signal.aborted && (kills < KILLS || pages < PAGES)) {
    // often enough that all of it falls on vials that wait
    await rest(1000 + random(3000))
    if (over.signal.aborted) return
    if (pages < PAGES && (kills >= KILLS || random(2) === 0)) {
      pages += 1
      say(
        `page ${pages} is ${(await operator.visit(2000 + random(4000), over.signal)) ? 'closed' : 'closed without having driven'}`,
      )
      continue
    }
    const victim = VICTIMS[kills < VICTIMS.length ? kills : random(VICTIMS.length)]
    if (victim === undefined || !product.kill(victim)) continue
    kills += 1
    lastKillMs = performance.now()
    say(`kill -9 ${victim}`)
  }
}

let faults: string[]
let watched: Watched
try {
  const samples = await queueNight(lab, product, SAMPLES)
  say(`${SAMPLES} samples are queued (seed ${SEED})`)
  await beginAndClose(lab)
  const disturbing = disturb()
  watched = await watchQueue(lab, product, { lastKillMs: () => lastKillMs, quietMs: QUIET_MS, limitMs: 30 * 60_000 })
  over.abort()
  await disturbing
  faults = await faultsOfNight(lab, product, samples)
} finally {
  over.abort()
  await operator.stop()
  await product.stop()
}
console.log(`  ${SAMPLES * 2} vials, ${kills} kills, ${pages} pages opened and closed, ${elapsedS().toFixed(0)} s`)
console.log(
  `  longest time without a vial outside of kills ${watched.longestGapS.toFixed(1)} s; let go on by a person ${watched.resumed} times`,
)
if (kills < KILLS || pages < PAGES) console.log(`  the queue was empty before ${KILLS} kills and ${PAGES} pages`)
for (const fault of faults) console.log(`  ${fault}`)
if (faults.length === 0) console.log('  every vial stands once with its own sample; nothing waits')
product.dispose(faults, `kills-unattended-${SEED}`)
process.exitCode = faults.length > 0 ? 1 : 0
