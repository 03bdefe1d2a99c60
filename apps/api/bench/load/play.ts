import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { KINDS } from './calls.ts'
import type { Bench } from './laboratories.ts'
import { cpuSeconds, type Nodes } from './nodes.ts'

export interface Site {
  readonly nodes: Nodes
  readonly benches: readonly Bench[]
  /** First processes of its PostgreSQL servers. */
  readonly servers: readonly number[]
  readonly random: (below: number) => number
}

export interface Step {
  /** Calls in a second that arrived, and their times since they arrived, by kind. */
  readonly rate: number
  readonly times: ReadonlyMap<string, readonly number[]>
  readonly reads: readonly number[]
  readonly all: readonly number[]
  readonly errors: readonly string[]
  /** What broke, as words; undefined where the rate was carried. */
  readonly broke: string | undefined
}

const SLOW_READ_MS = 1_000
const ERRORS_AT_MOST = 0.01
/** More calls under way than any laboratory has people: those that arrive then are refused by the bench. */
const UNDER_WAY_AT_MOST = 3_000
const LOOK_MS = 500
const BUSY = 0.85
const FIGURES = ['eluent_event_loop_busy_seconds', 'eluent_pool_waiting', 'eluent_pdf_waiting'] as const
/** One of ten calls is the large laboratory's. */
const LARGE_SHARE = 10

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function draw({ benches, random }: Site): { kind: string; bench: Bench } {
  const bench = random(LARGE_SHARE) === 0 ? benches[0] : benches[random(benches.length)]
  let left = random(Object.values(KINDS).reduce((sum, { share }) => sum + share, 0))
  const kind = Object.keys(KINDS).find((name) => (left -= KINDS[name]?.share ?? 0) < 0)
  if (!bench || kind === undefined) throw new Error('there are organizations and kinds')
  return { kind, bench }
}

/** What was short while the calls arrived, from the figures of each node and the processor time of all. */
class Witness {
  readonly #site: Site
  readonly #begunMs = performance.now()
  readonly #loop = performance.eventLoopUtilization()
  readonly #cpu: { api: number; database: number }
  #busyBefore: number[] = []
  #waiting = [0, 0]

  constructor(site: Site) {
    this.#site = site
    this.#cpu = { api: cpuSeconds(site.nodes.pids), database: cpuSeconds(site.servers) }
  }

  async look(): Promise<number[]> {
    const read = await this.#site.nodes.read(FIGURES)
    for (const [, pool = 0, pdf = 0] of read)
      this.#waiting = [Math.max(this.#waiting[0] ?? 0, pool), Math.max(this.#waiting[1] ?? 0, pdf)]
    const busy = read.map(([seconds = 0]) => seconds)
    if (this.#busyBefore.length === 0) this.#busyBefore = busy
    return busy
  }

  async sum(): Promise<string> {
    const busy = await this.look()
    const seconds = (performance.now() - this.#begunMs) / 1_000
    const loops = busy.map((value, at) => (value - (this.#busyBefore[at] ?? 0)) / seconds)
    const api = (cpuSeconds(this.#site.nodes.pids) - this.#cpu.api) / seconds
    const database = (cpuSeconds(this.#site.servers) - this.#cpu.database) / seconds
    const generator = performance.eventLoopUtilization(this.#loop).utilization
    const [pool = 0, pdf = 0] = this.#waiting
    const cores = cpus().length
    const causes = [
      api + database + generator > BUSY * cores && 'all processors of the machine',
      Math.max(...loops) > BUSY && 'the one thread of an API process',
      generator > BUSY && 'this bench itself',
      pool > 0 && 'connections to the database',
      pdf > 0 && 'processes that draw PDFs',
    ].filter((cause) => cause !== false)
    const share = (value: number): string => value.toFixed(2)
    return `${causes.join(', ') || 'none of what is measured'} (of ${cores} processors API ${share(api)}, PostgreSQL ${share(database)}, bench ${share(generator)}; threads busy ${loops.map(share).join(' and ')}; waiting at most: ${pool} for a connection, ${pdf} for a PDF)`
  }
}

/** Calls arrive by a Poisson clock for so long, whether or not those before them were answered; then all are waited for. */
export async function playAt(site: Site, rate: number, forMs: number): Promise<Step> {
  const [times, errors, pending] = [new Map<string, number[]>(), [] as string[], new Set<Promise<void>>()]
  const witness = new Witness(site)
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      await witness.look()
      await delay(LOOK_MS, undefined, { signal: over.signal }).catch(() => undefined)
    }
  })()
  const begun = performance.now()
  const arrive = (dueMs: number): void => {
    const { kind, bench } = draw(site)
    if (pending.size >= UNDER_WAY_AT_MOST) return void errors.push(`${UNDER_WAY_AT_MOST} calls were under way`)
    const call = (async () => {
      try {
        await KINDS[kind]?.call(site.nodes.send, bench)
        times.set(kind, [...(times.get(kind) ?? []), performance.now() - dueMs])
      } catch (error) {
        errors.push(error instanceof Error ? error.message : String(error))
      }
    })()
    pending.add(call)
    void call.then(() => pending.delete(call))
  }
  let arrivals = 0
  for (let dueMs = begun; dueMs < begun + forMs; arrivals += 1) {
    // the clock goes on by itself: what came due while this process was busy arrives at once, timed from when it was due
    const earlyMs = dueMs - performance.now()
    if (earlyMs > 0) await delay(earlyMs)
    arrive(dueMs)
    dueMs += (-Math.log(1 - site.random(2 ** 30) / 2 ** 30) * 1_000) / rate
  }
  const cause = await witness.sum()
  await Promise.all(pending)
  over.abort()
  await watching
  const reads = [...times].flatMap(([kind, values]) => (KINDS[kind]?.isRead === true ? values : []))
  const all = [...times.values()].flat()
  const isSlow = quantile(reads, 0.95) > SLOW_READ_MS
  const isBroken = isSlow || errors.length > ERRORS_AT_MOST * arrivals
  const sign = isSlow ? 'slow reads' : 'errors'
  return {
    rate: arrivals / (forMs / 1_000),
    times,
    reads,
    all,
    errors,
    broke: isBroken ? `${sign}; short was: ${cause}` : undefined,
  }
}

/** Processor milliseconds of the API and of PostgreSQL for one call of each kind, in windows of that kind alone. */
export async function cpuPerCall(site: Site, calls: number): Promise<Map<string, { api: number; database: number }>> {
  const costs = new Map<string, { api: number; database: number }>()
  for (const [name, { call }] of Object.entries(KINDS)) {
    const read = () => ({ api: cpuSeconds(site.nodes.pids), database: cpuSeconds(site.servers) })
    // the same laboratories for each kind, so that an append finds what a create made
    const play = async (times: number): Promise<void> => {
      for (let at = 0; at < times; at += 1) {
        const bench = site.benches[at % site.benches.length]
        if (bench) await call(site.nodes.send, bench)
      }
    }
    // draws the report of each and warms the code up
    await play(site.benches.length)
    const before = read()
    await play(calls)
    const after = read()
    const each = (kind: 'api' | 'database'): number => ((after[kind] - before[kind]) * 1_000) / calls
    costs.set(name, { api: each('api'), database: each('database') })
  }
  return costs
}
