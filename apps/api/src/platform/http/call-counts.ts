import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { digestOf } from './attempt-counter.ts'

export const CALL_WINDOW_MS = 60_000
/** A second between two sums: what other nodes let through meanwhile is not seen here. */
const SUM_EVERY_MS = 1_000
/** Clients remembered at once, about 3 MB. */
const MOST_KEPT = 20_000
/** Clients summed by one statement. */
const BATCH = 1_000

interface Count {
  /** When its minute began. */
  fromMs: number
  /** Of all nodes, as far as it is known here. */
  calls: number
  /** Of these, what the database does not know. */
  unsent: number
}

interface Deps {
  db: Database
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  wait?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
}

/**
 * Counts calls by minutes of the clock. No call waits for it: each process counts for itself, and every second of work the
 * database adds up what all have counted.
 */
export class CallCounts {
  readonly #deps: Deps
  readonly #wait: NonNullable<Deps['wait']>
  readonly #stopping = new AbortController()
  readonly #counts = new Map<string, Count>()
  readonly #unsent = new Set<string>()
  #summing: Promise<void> | undefined
  #isAway = false

  constructor(deps: Deps) {
    this.#deps = deps
    this.#wait = deps.wait ?? ((ms, signal) => delay(ms, undefined, { signal, ref: false }))
  }

  /** Counts a call. @returns how many there were in this minute, and how long it still lasts */
  count(client: string): { current: number; ttl: number } {
    const nowMs = this.#deps.now().getTime()
    const fromMs = nowMs - (nowMs % CALL_WINDOW_MS)
    const known = this.#counts.get(client)
    const count = known?.fromMs === fromMs ? known : { fromMs, calls: 0, unsent: 0 }
    count.calls += 1
    count.unsent += 1
    // the one that called last is forgotten last
    this.#counts.delete(client)
    this.#counts.set(client, count)
    if (this.#counts.size > MOST_KEPT) this.#forgetFirst()
    this.#unsent.add(client)
    this.#summing ??= this.#sumSoon()
    return { current: count.calls, ttl: fromMs + CALL_WINDOW_MS - nowMs }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#summing
  }

  #forgetFirst(): void {
    const [first] = this.#counts.keys()
    if (first === undefined) return
    this.#counts.delete(first)
    this.#unsent.delete(first)
  }

  /** At rest there is nothing to add up, and nothing asks. */
  async #sumSoon(): Promise<void> {
    const { signal } = this.#stopping
    while (this.#unsent.size > 0 && !signal.aborted) {
      // an aborted pause is the end of it
      await this.#wait(SUM_EVERY_MS, signal).catch(() => undefined)
      if (!signal.aborted) await this.#sum()
    }
    this.#summing = undefined
  }

  async #sum(): Promise<void> {
    const clients = [...this.#unsent].slice(0, BATCH)
    const sent = clients.flatMap((client) => {
      const count = this.#counts.get(client)
      this.#unsent.delete(client)
      return count && count.unsent > 0
        ? [{ count, calls: count.unsent, fromMs: count.fromMs, key: digestOf(`calls\n${client}`) }]
        : []
    })
    try {
      const sums = await this.#addUp(sent)
      for (const { count, calls, key } of sent) {
        const sum = sums.get(key)
        if (sum === undefined) continue
        count.unsent -= calls
        count.calls = sum + count.unsent
      }
      this.#isAway = false
    } catch (error) {
      // the calls themselves say that the database is away; each process counts for itself meanwhile
      if (!this.#isAway) this.#deps.log.warn({ err: error }, 'calls are counted by this process alone')
      this.#isAway = true
      for (const client of clients) this.#unsent.add(client)
    }
  }

  /** Adds to the minute's sums. @returns them; without those whose minute is over for another node */
  async #addUp(
    counts: readonly { key: string; calls: number; fromMs: number }[],
  ): Promise<ReadonlyMap<string, number>> {
    if (counts.length === 0) return new Map()
    const last_at = this.#deps.now().toISOString()
    const rows = counts
      .map(({ key, calls, fromMs }) => ({
        key,
        attempts: calls,
        last_at,
        ends_at: new Date(fromMs + CALL_WINDOW_MS).toISOString(),
      }))
      // in one order, so that two nodes never wait for each other
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    const sums = await this.#deps.db.lookUp((db) =>
      db
        .insertInto('attempt_counts')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((eb) => ({
              attempts: eb
                .case()
                .when('attempt_counts.ends_at', '=', eb.ref('excluded.ends_at'))
                .then(eb('attempt_counts.attempts', '+', eb.ref('excluded.attempts')))
                .else(eb.ref('excluded.attempts'))
                .end(),
              ends_at: eb.ref('excluded.ends_at'),
              last_at: eb.ref('excluded.last_at'),
            }))
            .whereRef('attempt_counts.ends_at', '<=', 'excluded.ends_at'),
        )
        .returning(['key', 'attempts'])
        .execute(),
    )
    return new Map(sums.map(({ key, attempts }) => [key, attempts]))
  }
}
