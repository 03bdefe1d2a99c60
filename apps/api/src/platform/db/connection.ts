import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import { beginStatement } from '../telemetry/spans.ts'
import { keepFields } from './known-fields.ts'
import { TOO_LONG, type StatementWatch } from './statement-watch.ts'
import type { ToldStatements } from './told-statements.ts'

/** For tests: what goes over the wire. */
export interface Listeners {
  /** Hears every statement. */
  onStatement?: ((sql: string) => void) | undefined
  /** Hears each time that somebody begins to wait for the database: statements that are sent together are one wait. */
  onWait?: (() => void) | undefined
}

interface Way {
  nameOf: (sql: string) => string | undefined
  listeners: Listeners
  delegatesReads: boolean
  isToWorker: boolean
  toldStatements: ToldStatements
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A connection in use. Statements go out in the order they come, each without waiting for the answers to those before. */
export class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #watch: StatementWatch
  readonly #way: Way
  #isGathering = false
  #isBroken = false

  constructor(client: pg.PoolClient, watch: StatementWatch, way: Way) {
    this.#client = client
    this.#watch = watch
    this.#way = way
  }

  /** Whether marked reads run on the workers (shard-read.ts). */
  get delegatesReads(): boolean {
    return this.#way.delegatesReads
  }

  /** Whether it leads to a worker, without the coordinator between. */
  get isToWorker(): boolean {
    return this.#way.isToWorker
  }

  /** What the sessions behind it know. */
  get toldStatements(): ToldStatements {
    return this.#way.toldStatements
  }

  /** @param isAwaited false where no caller waits for the answer */
  async send(sql: string, parameters: readonly unknown[] = [], isAwaited = true): Promise<pg.QueryResult> {
    const { nameOf, listeners } = this.#way
    listeners.onStatement?.(sql)
    if (this.#watch.unanswered === 0 && isAwaited) listeners.onWait?.()
    this.#watch.sent()
    this.#gather()
    const name = parameters.length > 0 ? nameOf(sql) : undefined
    const endStatement = beginStatement(sql)
    let failure: unknown
    try {
      return await new Promise((resolve, reject) => {
        // pg gives one of the two
        const callback = (error: Error | null, result: pg.QueryResult): void =>
          error ? reject(error) : resolve(result)
        // as pg makes it of its words, which it would copy property by property
        const query = Object.assign(new pg.Query(sql, parameters as unknown[]), { callback, ...(name && { name }) })
        keepFields(query, sql)
        this.#client.query(query)
      })
    } catch (error) {
      failure = error
      // the connection is destroyed, and the pool may not know of it yet
      if (error instanceof Error && error.message === TOO_LONG) this.#isBroken = true
      // where the statement came from, not where its answer was read
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    } finally {
      endStatement?.(failure)
      this.#watch.answered()
    }
  }

  /** What is sent in one turn leaves in one piece. */
  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return resultOf(await this.send(sql, parameters))
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed: read them page by page.')
  }

  /** Gives the connection back, or away where it cannot be used again: after a fault, or with a transaction open. */
  release(isFaulty = false): void {
    const isOpen = this.#client.getTransactionStatus() !== 'I'
    this.#client.release(isFaulty || this.#isBroken || isOpen)
  }
}

/** What Kysely wants to know of an answer. */
export function resultOf<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  return COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as R[] } : { rows: rows as R[] }
}
