import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Of two servers on one database. */
const CLOCKS_DIFFER_MS = 60_000

interface CounterDeps {
  db: Database
  now: () => Date
}

interface CounterRule {
  /** What is counted, apart from every other counter. */
  name: string
  limit: number
  windowMs: number
  /** Past the limit one attempt in so much time goes on; without it none does until the window ends. */
  thenEveryMs?: number
}

/** How many attempts of the window were taken, or how long to wait for the next. */
type Taken = { attempts: number; waitS: 0 } | { attempts: undefined; waitS: number }

/** SHA-256, in text: what may be counted and compared, and tells nothing of a person. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * Counts attempts per key in fixed windows, in the database: for every process and over restarts. An attempt is taken before
 * the work, so that many at once cannot pass together, and given back when it was honest.
 */
export class AttemptCounter {
  readonly #deps: CounterDeps
  readonly #rule: CounterRule

  constructor(deps: CounterDeps, rule: CounterRule) {
    this.#deps = deps
    this.#rule = rule
  }

  async take(key: string): Promise<Taken> {
    const { limit, windowMs, thenEveryMs } = this.#rule
    const nowMs = this.#deps.now().getTime()
    const now = new Date(nowMs).toISOString()
    const row = { key: this.#row(key), attempts: 1, last_at: now, ends_at: new Date(nowMs + windowMs).toISOString() }
    /** A window that ends later than one that begins now was begun before the clock was put back. */
    const latest = new Date(nowMs + windowMs + CLOCKS_DIFFER_MS).toISOString()
    const isOver = sql<boolean>`(attempt_counts.ends_at <= ${now} or attempt_counts.ends_at > ${latest})`
    return this.#deps.db.lookUp(async (db) => {
      const taken = await db
        .insertInto('attempt_counts')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((eb) => {
              const oneMore = eb('attempt_counts.attempts', '+', 1)
              return {
                attempts: eb.case().when(isOver).then(eb.ref('excluded.attempts')).else(oneMore).end(),
                ends_at: eb
                  .case()
                  .when(isOver)
                  .then(eb.ref('excluded.ends_at'))
                  .else(eb.ref('attempt_counts.ends_at'))
                  .end(),
                last_at: eb.ref('excluded.last_at'),
              }
            })
            .where((eb) =>
              eb.or([
                isOver,
                eb('attempt_counts.attempts', '<', limit),
                ...(thenEveryMs === undefined
                  ? []
                  : [eb('attempt_counts.last_at', '<=', new Date(nowMs - thenEveryMs).toISOString())]),
              ]),
            ),
        )
        .returning('attempts')
        .executeTakeFirst()
      if (taken) return { attempts: taken.attempts, waitS: 0 }
      const { last_at, ends_at } = await db
        .selectFrom('attempt_counts')
        .where('key', '=', row.key)
        .select(['last_at', 'ends_at'])
        .executeTakeFirstOrThrow()
      const freeMs = thenEveryMs === undefined ? Date.parse(ends_at) : Date.parse(last_at) + thenEveryMs
      return { attempts: undefined, waitS: Math.max(1, Math.ceil((freeMs - nowMs) / 1000)) }
    })
  }

  async giveBack(key: string): Promise<void> {
    await this.#deps.db.lookUp((db) =>
      db
        .updateTable('attempt_counts')
        .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
        .where('key', '=', this.#row(key))
        .where('attempts', '>', 0)
        .execute(),
    )
  }

  #row(key: string): string {
    return digestOf(`${this.#rule.name}\n${key}`)
  }
}

/** One caller's address; of IPv6 the /64 network, which is what one caller gets. */
export function addressGroup(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const first = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - first.length - (tail === '' ? 0 : tail.split(':').length)
  const groups = [...first, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail?.split(':') ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
