import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../errors/app-error.ts'
import type { Tx } from './database.ts'
import { insertRows, rows } from './rows.ts'
import { holdingShard, writtenOnShard } from './shard-read.ts'

/** One caller's wish that a request take effect once. */
export class IdempotencyTicket {
  readonly userId: number
  readonly key: string
  /** Method and path pattern of the call. */
  readonly route: string
  readonly requestHash: string
  #claimed = false

  constructor(facts: { userId: number; key: string; route: string; request: unknown }) {
    this.userId = facts.userId
    this.key = facts.key
    this.route = facts.route
    this.requestHash = createHash('sha256').update(JSON.stringify(facts.request)).digest('hex')
  }

  /** @throws Error on the second call: the key stands for one transaction */
  claim(): void {
    if (this.#claimed) throw new Error(`${this.route} opens a second transaction under one Idempotency-Key.`)
    this.#claimed = true
  }

  /** For another try after a transaction that was rolled back: of that one nothing stands, its key neither. */
  release(): void {
    this.#claimed = false
  }

  get claimed(): boolean {
    return this.#claimed
  }

  /**
   * The ticket of one of several transactions of the request, counted from 0: a repeat goes on after those that were
   * committed. No caller can send the key of a later part, which holds a space.
   */
  part(place: number): IdempotencyTicket {
    if (place === 0) return this
    const key = `${createHash('sha256').update(this.key).digest('hex')} ${place}`
    return new IdempotencyTicket({ userId: this.userId, key, route: this.route, request: this.requestHash })
  }
}

interface Taken {
  /** Nobody else is at work under it. */
  free: boolean
  /** Null where it was not used before. */
  route: string | null
  request_hash: string | null
  outcome: string | null
}

/** Locks a key until the transaction ends, and reads what it was used for before. */
function takeKey(tx: Tx, { userId, key }: IdempotencyTicket): Promise<Taken> {
  return (
    tx
      .selectFrom(sql<Taken>`take_idempotency_key(${tx.organizationId}, ${userId}, ${key})`.as<'taken'>('taken'))
      .selectAll()
      // on a distributed database its look is a write, which finds nothing to change (migration number-records-before)
      .modifyEnd(holdingShard)
      .executeTakeFirstOrThrow()
  )
}

/**
 * Runs `work` unless this key was used before; then answers what `work` answered first. Key row, effect and outcome share
 * the transaction, so a failed request leaves its key free.
 * @throws AppError request_in_flight while the first is still at work; idempotency_key_reused for another request
 */
export async function runOnce<T>(tx: Tx, ticket: IdempotencyTicket, work: () => Promise<T>): Promise<T> {
  const { free, ...earlier } = await takeKey(tx, ticket)
  if (!free) throw new AppError('request_in_flight')
  if (earlier.route !== null) {
    if (earlier.route !== ticket.route || earlier.request_hash !== ticket.requestHash) {
      throw new AppError('idempotency_key_reused')
    }
    return parseOutcome(earlier.outcome) as T
  }

  const outcome = JSON.stringify(await work()) as string | undefined
  await insertRows(tx, 'idempotency_keys', {
    user_id: ticket.userId,
    key: ticket.key,
    route: ticket.route,
    request_hash: ticket.requestHash,
    outcome: outcome ?? null,
  })
    .modifyEnd(writtenOnShard)
    .execute()
  return parseOutcome(outcome ?? null) as T
}

/**
 * Runs `work` under several keys of one caller, each with an outcome of its own; where one of them was used before, or is in use, nothing is done:
 * each then has to be asked for by itself. @returns undefined in that case
 */
export async function runOnceTogether<T>(
  tx: Tx,
  tickets: readonly IdempotencyTicket[],
  work: () => Promise<readonly T[]>,
): Promise<readonly T[] | undefined> {
  const userId = tickets[0]?.userId ?? 0
  const keys = tickets.map(({ key }) => key).toSorted()
  const locks = keys.map((key) => `${tx.organizationId}/${userId}/${key}`)
  const [{ rows: held }, earlier] = await Promise.all([
    sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(key, 0)) as free from unnest(${locks}::text[]) as key
    `.execute(tx),
    // begins when the locks are held
    rows(tx, 'idempotency_keys')
      .select('key')
      .where('user_id', '=', userId)
      .where('key', '=', sql<string>`any(${keys}::text[])`)
      .execute(),
  ])
  if (earlier.length > 0 || held.some(({ free }) => !free) || new Set(keys).size < keys.length) return undefined
  const outcomes = await work()
  const stored = tickets.map(({ key, route, requestHash }, at) => ({
    user_id: userId,
    key,
    route,
    request_hash: requestHash,
    outcome: JSON.stringify(outcomes[at]),
  }))
  await insertRows(tx, 'idempotency_keys', stored).execute()
  return outcomes
}

/** The first answer takes the same way through JSON as a repeated one, so that the two cannot differ. */
function parseOutcome(outcome: string | null): unknown {
  return outcome === null ? undefined : JSON.parse(outcome)
}
