/**
 * `npm run bench -- pages-unattended`: a night's queue of 36 vials at 60 times the real speed, while pages in a real Chromium come and go ten
 * times: one is closed, hidden behind another tab until Chromium lets it use its timers once a minute, crashes beside another tab,
 * is killed with its browser, falls asleep with its computer and wakes up. In the end every vial must stand exactly once, and no
 * end may hold up the queue for longer than docs/driver.md says. PAGES_SAMPLES and PAGES_TIMES change how many. Linux only.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { printFigure } from './figure.ts'
import { Lab } from './kills/lab.ts'
import { drivePage, PAGE_ENDS, type PageEnd } from './kills/page-ends.ts'
import { say, startProduct } from './kills/product.ts'
import { beginAndClose, faultsOfNight, queueNight, watchQueue, type Watched } from './kills/unattended.ts'

const SPEED = 60
const SAMPLES = Number(process.env['PAGES_SAMPLES'] ?? 18)
const TIMES = Number(process.env['PAGES_TIMES'] ?? 10)
const DRIVES_MS = 6000
/** Until it is throttled, and for longer than a vial takes. */
const HIDDEN_MS = 45_000
/** Between two pages: the driver has the queue. */
const REST_MS = 15_000
/**
 * The longest that the queue may wait for another, s. A page asks every five seconds who drives, and one that comes between a vial's end and
 * the driver's next claim goes on at its next question; the others are those of docs/driver.md and such a hand-over.
 */
const MOST_S: Record<PageEnd, number> = {
  closed: 10,
  hidden: 15,
  'tab crashed beside another': 20,
  'browser killed': 20,
  'computer asleep': 40,
}

const product = await startProduct(SPEED)
const lab = new Lab(product.address)
const over = new AbortController()
const visits: { end: PageEnd; fromMs: number; drove: boolean }[] = []

async function comeAndGo(): Promise<void> {
  while (visits.length < TIMES && !over.signal.aborted) {
    const end = PAGE_ENDS[visits.length % PAGE_ENDS.length] ?? 'closed'
    const visit = { end, fromMs: performance.now(), drove: false }
    visits.push(visit)
    say(`page ${visits.length} is opened, to be ${end}`)
    const ms = end === 'hidden' ? HIDDEN_MS : DRIVES_MS
    visit.drove = await drivePage({ address: product.address, say, over: over.signal }, end, ms).catch(
      (error: Error) => {
        say(error.message.split('\n')[0] ?? '')
        return false
      },
    )
    await delay(REST_MS, undefined, { signal: over.signal }).catch(() => undefined)
  }
}

let faults: string[]
let watched: Watched
try {
  const samples = await queueNight(lab, product, SAMPLES)
  await beginAndClose(lab)
  const coming = comeAndGo()
  watched = await watchQueue(lab, product, { lastKillMs: () => -Infinity, quietMs: 0, limitMs: 30 * 60_000 })
  over.abort()
  await coming
  faults = await faultsOfNight(lab, product, samples)
  if (watched.resumed > 0) faults.push(`a rule ended the run ${watched.resumed} times`)
} finally {
  over.abort()
  await product.stop()
}
const driven = visits.filter(({ drove }) => drove)
printFigure({ name: 'vials', ours: SAMPLES * 2, unit: '' })
printFigure({ name: 'pages that drove and went', ours: driven.length, unit: `of ${visits.length}` })
for (const end of PAGE_ENDS) {
  if (!driven.some((visit) => visit.end === end)) continue
  const spans = visits.flatMap(({ fromMs, ...visit }, k) =>
    visit.end === end ? [{ fromMs, toMs: visits[k + 1]?.fromMs ?? Infinity }] : [],
  )
  const lengths = watched.gaps
    .filter((gap) => spans.some(({ fromMs, toMs }) => gap.toMs > fromMs && gap.fromMs < toMs))
    .map(({ fromMs, toMs }) => (toMs - fromMs) / 1000)
  const name = `longest time without a vial: ${end}`
  printFigure({ name, ours: Math.max(0, ...lengths), unit: 's', goal: { atMost: MOST_S[end] } })
}
printFigure({ name: 'lost, doubled, mixed up or left over', ours: faults.length, unit: '', goal: { atMost: 0 } })
for (const fault of faults) console.log(`  ${fault}`)
product.dispose(faults, 'pages-unattended')
process.exitCode = faults.length > 0 ? 1 : 0
