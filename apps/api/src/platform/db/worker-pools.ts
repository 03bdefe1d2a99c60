import type { Connection, Listeners } from './connection.ts'
import { createPool, type Pool, type PoolSettings } from './pool.ts'
import type { Worker } from './workers.ts'

/** How long a worker that could not be reached is left alone. */
const AGAIN_AFTER_MS = 30_000
/** By a server of a distributed database: which it is. */
export const OWN_GROUP = 'select groupid as "group" from pg_dist_local_group'

/** Where an address of the coordinator leads on a worker: the same role and database; null where there is no other address. */
export function workerUrl(url: string, { group, host, port }: Worker): string | null {
  if (group === 0 || host === null || port === null) return null
  const address = new URL(url)
  address.hostname = host.includes(':') ? `[${host}]` : host
  address.port = String(port)
  return address.href
}

interface Log {
  warn: (facts: object, text: string) => void
}

interface Way {
  readonly pool: Pool
  /** Whether it led to the worker when it was tried last. */
  isOpen: boolean
  /** When it may be tried again; never while somebody does. */
  triedAgainAt: number
}

/**
 * Connections to the workers of a distributed database, for reads of one organization: its rows lie on one worker, and the way
 * over the coordinator costs as much as a small read. A worker that cannot be reached from here is read through the coordinator.
 */
export class WorkerPools {
  readonly #settings: PoolSettings
  readonly #log: Log
  readonly #listeners: Listeners | undefined
  readonly #now: () => number
  readonly #ways = new Map<string, Way>()
  #isEnding = false

  /** @param settings of the coordinator's pool, with the number of connections to each worker */
  constructor(settings: PoolSettings, log: Log, listeners?: Listeners, now: () => number = () => performance.now()) {
    this.#settings = settings
    this.#log = log
    this.#listeners = listeners
    this.#now = now
  }

  /** @returns null where the coordinator has to be asked: as long as nobody knows that the worker answers, and after a failure */
  async connect(worker: Worker): Promise<Connection | null> {
    const url = workerUrl(this.#settings.url, worker)
    if (url === null || this.#isEnding) return null
    const address = `${worker.host}:${worker.port}`
    const way = this.#ways.get(address) ?? this.#begin(address, url)
    if (!way.isOpen) {
      // nobody waits for a machine that may not be reached from here
      if (this.#now() >= way.triedAgainAt) void this.#tryOut(way, worker.group, address)
      return null
    }
    try {
      return await way.pool.connect()
    } catch (error) {
      this.#close(way, address, error)
      return null
    }
  }

  get counts(): Pool['counts'] {
    const sum = { total: 0, idle: 0, waiting: 0 }
    for (const { pool } of this.#ways.values()) {
      sum.total += pool.counts.total
      sum.idle += pool.counts.idle
      sum.waiting += pool.counts.waiting
    }
    return sum
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await Promise.all([...this.#ways.values()].map(({ pool }) => pool.end()))
  }

  #begin(address: string, url: string): Way {
    const onLost = (error: Error): void => this.#log.warn({ err: error, address }, 'a database connection was lost')
    const settings = { ...this.#settings, url }
    const way = {
      pool: createPool(settings, onLost, this.#listeners, { isToWorker: true }),
      isOpen: false,
      triedAgainAt: Number.NEGATIVE_INFINITY,
    }
    this.#ways.set(address, way)
    return way
  }

  async #tryOut(way: Way, group: number, address: string): Promise<void> {
    way.triedAgainAt = Number.POSITIVE_INFINITY
    try {
      const connection = await way.pool.connect()
      let isAnswered = false
      try {
        const { rows } = await connection.send(OWN_GROUP)
        isAnswered = true
        if ((rows as { group: number }[])[0]?.group !== group)
          throw new Error(`The server at ${address} is another worker than the coordinator says.`)
      } finally {
        connection.release(!isAnswered)
      }
      way.isOpen = true
    } catch (error) {
      this.#close(way, address, error)
    }
  }

  #close(way: Way, address: string, error: unknown): void {
    way.isOpen = false
    way.triedAgainAt = this.#now() + AGAIN_AFTER_MS
    if (!this.#isEnding)
      this.#log.warn({ err: error, address }, 'a database server is read through the coordinator, not from here')
  }
}
