/**
 * `npm run bench -- night`: a night of eight hours at the instrument, at 60 times the real speed, with no page anywhere: a driver
 * that may run the queue injects 36 vials, each of which must stand exactly once with its own sample. Nothing is killed
 * (`kills-unattended` does that): the memory of API, driver and database (all its processes) is looked at instead, and its slope printed;
 * of API and driver also what they hold alive, after a collection at the end of the warm-up and at the end of the night: that shows a leak.
 * `--short` is a night of an hour and a half. NIGHT_HOURS changes how long it is. Linux only: memory is read from /proc.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { isShort, median, printFigure } from './figure.ts'
import { Lab } from './kills/lab.ts'
import { elapsedS, say, startProduct, type Part } from './kills/product.ts'
import { beginAndClose, faultsOfNight, queueNight, watchQueue, type Watched } from './kills/unattended.ts'
import { memoryMbWithChildren, slopeOf, watchLiveHeaps, type MemoryLook } from './memory.ts'

const SPEED = 60
const HOURS = Number(process.env['NIGHT_HOURS'] ?? (isShort ? 1.5 : 8))
/** Two vials, and what lies between an injection and the next. */
const SAMPLE_HOURS = 8 / 18
const SAMPLES = Math.max(2, Math.round(HOURS / SAMPLE_HOURS))
const LOOK_MS = 1000
/** Until then a process compiles what it runs; in hours of the night. */
const WARM_HOURS = isShort ? 0.5 : 2
/** Flat: the second half of the night is not higher by more. Single hours differ by what the collector has left. */
const FLAT_MB = 16
/** What is alive does not grow by more: code that is compiled later, statements that are prepared later. */
const ALIVE_MB = 4
const LOOKED_AT = ['api', 'driver', 'database'] as const satisfies Part[]

const heaps = watchLiveHeaps()
const product = await startProduct(SPEED, heaps.environment)
const lab = new Lab(product.address)
const over = new AbortController()
const looks = new Map<Part, MemoryLook[]>(LOOKED_AT.map((part) => [part, []]))

/** Hours of the night since a moment. */
function nightHours(sinceMs: number): number {
  return ((performance.now() - sinceMs) / 3_600_000) * SPEED
}

/** What is alive in API and driver, MB. */
async function lookAlive(): Promise<{ api: number; driver: number }> {
  const of = async (part: 'api' | 'driver') => heaps.liveMbOf(product.pidOf(part) ?? NaN)
  return { api: await of('api'), driver: await of('driver') }
}

async function watchMemory(sinceMs: number): Promise<void> {
  while (!over.signal.aborted) {
    await delay(LOOK_MS, undefined, { signal: over.signal }).catch(() => undefined)
    const hours = nightHours(sinceMs)
    for (const [part, found] of looks) {
      const pid = product.pidOf(part)
      if (pid !== null && hours > WARM_HOURS) found.push({ pid, hours, mb: memoryMbWithChildren(pid) })
    }
  }
}

/** Once the warm-up is over. */
async function aliveWhenWarm(): Promise<{ api: number; driver: number }> {
  await delay((WARM_HOURS * 3_600_000) / SPEED)
  return lookAlive()
}

let alive: Record<'before' | 'after', { api: number; driver: number }>
let faults: string[]
let watched: Watched
let hours: number
try {
  const samples = await queueNight(lab, product, SAMPLES)
  say(`${SAMPLES} samples are queued for a night of ${HOURS} hours`)
  await beginAndClose(lab)
  const begunMs = performance.now()
  const watching = watchMemory(begunMs)
  const warm = aliveWhenWarm()
  const limitMs = ((HOURS * 3_600_000) / SPEED) * 2
  watched = await watchQueue(lab, product, { lastKillMs: () => -Infinity, quietMs: 0, limitMs })
  hours = nightHours(begunMs)
  over.abort()
  await watching
  alive = { before: await warm, after: await lookAlive() }
  faults = await faultsOfNight(lab, product, samples)
  if (watched.resumed > 0)
    faults.push(`a rule ended the run ${watched.resumed} times, and a person had to let it go on`)
  for (const [part, found] of looks)
    if (new Set(found.map(({ pid }) => pid)).size !== 1) faults.push(`${part} was started again in the night`)
} finally {
  over.abort()
  await product.stop()
  heaps.remove()
}
printFigure({ name: 'night at the instrument', ours: hours, unit: 'hours' })
printFigure({ name: 'vials', ours: SAMPLES * 2, unit: '' })
printFigure({
  name: 'longest time without a vial',
  ours: watched.longestGapS * SPEED,
  unit: 's of the night',
  goal: { atMost: 600 },
})
printFigure({ name: 'lost, doubled, mixed up or left over', ours: faults.length, unit: '', goal: { atMost: 0 } })
const grown: string[] = []
for (const [part, found] of looks) {
  const hours = [...Map.groupBy(found, (look) => Math.floor(look.hours)).values()]
  const hourly = hours.map((hour) => median(hour.map(({ mb }) => mb)))
  console.log(`  memory of ${part} by hours: ${hourly.map((mb) => mb.toFixed(0)).join(' ')} MB`)
  printFigure({ name: `memory of ${part}, middle`, ours: median(hourly), unit: 'MB' })
  printFigure({ name: `memory of ${part}, slope`, ours: slopeOf(found), unit: 'MB in an hour of the night' })
  const half = Math.floor(hourly.length / 2)
  const growth = Math.max(...hourly.slice(half)) - Math.max(...hourly.slice(0, half))
  const name = `memory of ${part}, second half less first`
  // too short to tell growth from warming up
  if (!isShort && !printFigure({ name, ours: growth, unit: 'MB', goal: { atMost: FLAT_MB } })) grown.push(part)
}
for (const part of ['api', 'driver'] as const) {
  const { before, after } = { before: alive.before[part], after: alive.after[part] }
  console.log(`  alive in ${part}: ${before.toFixed(1)} MB when warm, ${after.toFixed(1)} MB at the end`)
  const goal = { atMost: ALIVE_MB }
  const name = `alive in ${part}, end less when warm`
  if (!printFigure({ name, ours: after - before, unit: 'MB', goal })) grown.push(part)
}
for (const fault of faults) console.log(`  ${fault}`)
if (faults.length === 0)
  console.log(`  every vial stands once with its own sample; nothing waits (${elapsedS().toFixed(0)} s)`)
product.dispose(faults, 'night')
process.exitCode = faults.length > 0 || grown.length > 0 ? 1 : 0
