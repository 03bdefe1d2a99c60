/** What a data root with 2,000 runs costs: the list at first and again, and the watch that looks every 5 s. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { isShort, printFigure } from '../../../scripts/bench/figure.ts'
import type { Clock } from '../src/clock.ts'
import { listDataRoot } from '../src/instruments/chemstation/list-data-root.ts'
import { createRunIndex } from '../src/instruments/chemstation/run-index.ts'
import { createRunWatch } from '../src/instruments/chemstation/run-watch.ts'

const RUNS = 2000
const RUN = join(import.meta.dirname, '../../../packages/signal/fixtures/agilent/gc-v181-chromhandler/001F0101.D')
const LOOK_EVERY_MS = 5_000
const MINUTES = isShort ? 2 : 10

const root = mkdtempSync(join(tmpdir(), 'eluent-run-list-'))

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** The steady clock of the watch goes as fast as it is looked; `next` is the timer that waits. */
let elapsedMs = 0
let next: () => void = () => undefined
const clock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => elapsedMs,
  after: (_delayMs, work) => {
    next = work
    return () => undefined
  },
}

try {
  const lastYear = new Date('2025-11-20T08:00:00Z')
  for (let at = 0; at < RUNS; at += 1) {
    const group = join(root, `Sample_${at % 200}`)
    const place = join(group, `${String(at).padStart(4, '0')}.D`)
    mkdirSync(place, { recursive: true })
    for (const file of readdirSync(RUN)) {
      cpSync(join(RUN, file), join(place, file))
      utimesSync(join(place, file), lastYear, lastYear)
    }
    for (const folder of [place, group, root]) utimesSync(folder, lastYear, lastYear)
  }
  const index = createRunIndex(root, clock)
  const list = () => listDataRoot(index, 'HPLC', {})
  const first = await timed(list)
  printFigure({ name: `first list of ${RUNS} runs`, ours: first, unit: 'ms' })
  printFigure({ name: 'the list again', ours: await timed(list), peer: { name: 'first', value: first }, unit: 'ms' })

  const watch = createRunWatch({ index, clock, log: Fastify({ logger: { level: 'silent' } }).log })
  watch.start()
  await watch.settled()
  const before = process.cpuUsage()
  for (let looks = 0; looks < (MINUTES * 60_000) / LOOK_EVERY_MS; looks += 1) {
    elapsedMs += LOOK_EVERY_MS
    next()
    await watch.settled()
  }
  const { user, system } = process.cpuUsage(before)
  printFigure({
    name: `watch of ${RUNS} runs at rest: share of one core`,
    ours: ((user + system) / 1000 / (MINUTES * 60_000)) * 100,
    unit: '%',
    goal: { atMost: 0.5 },
  })
} finally {
  rmSync(root, { recursive: true, force: true })
}
