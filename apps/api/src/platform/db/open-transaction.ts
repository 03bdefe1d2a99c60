import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { resultOf, type Connection } from './connection.ts'
import { databaseErrorCode } from './transient.ts'

/** Of statements behind one that failed: the transaction is aborted, or the statement that was to be prepared is not. */
const BEHIND_A_FAILURE = new Set(['25P02', '26000'])

/** A transaction of one organization: its first statements leave together with BEGIN. */
export class OpenTransaction implements DatabaseConnection {
  readonly #connection: Connection
  readonly #isReadOnly: boolean
  readonly #opening: Promise<void>
  #isBegun = false
  #holdsBack = false
  #isOver = false
  #mayBeCommitted = false
  #firstError: unknown

  constructor(connection: Connection, { organizationId, readOnly }: { organizationId: number; readOnly: boolean }) {
    this.#connection = connection
    this.#isReadOnly = readOnly
    const begin = this.#send(readOnly ? 'start transaction read only' : 'begin')
    // its own message, as a literal: parameters and multi-statement messages give no rows on a distributed database
    const scope = this.#send(`set local app.organization_id = '${organizationId}'`)
    this.#opening = this.#awaitAll([begin, scope])
  }

  async #awaitAll(opening: Promise<unknown>[]): Promise<void> {
    const outcomes = await Promise.allSettled(opening)
    this.#isBegun = outcomes.every(({ status }) => status === 'fulfilled')
  }

  /** Waits until the transaction is known to be open. @throws what kept it from opening */
  async begun(): Promise<void> {
    await this.#opening
    if (!this.#isBegun) throw this.#firstError
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // where BEGIN failed, a write would take effect by itself
    this.#holdsBack ||= !this.#isReadOnly && !isPlainSelect(query)
    if (this.#holdsBack && !this.#isBegun) await this.begun()
    // on the connection's next user it would act in the name of another
    if (this.#isOver) throw new Error('A statement came after the end of its transaction.')
    return resultOf(await this.#send(query.sql, query.parameters))
  }

  streamQuery(): never {
    return this.#connection.streamQuery()
  }

  /** @param isAwaited false where nobody waits for it */
  async commit(isAwaited: boolean): Promise<void> {
    this.#isOver = true
    this.#mayBeCommitted = true
    const { command } = await this.#send('commit', [], isAwaited)
    if (command !== 'ROLLBACK') return
    // so is the COMMIT of a transaction answered in which a statement failed
    this.#mayBeCommitted = false
    throw this.#firstError ?? new Error('The transaction was rolled back.')
  }

  /** Whether only the database knows if the transaction took effect. */
  get mayBeCommitted(): boolean {
    return this.#mayBeCommitted
  }

  async rollBack(): Promise<void> {
    this.#isOver = true
    await this.#send('rollback')
  }

  /** What went wrong at first, where `error` only follows from it. */
  causeOf(error: unknown): unknown {
    const isConsequence = !this.#isBegun || BEHIND_A_FAILURE.has(databaseErrorCode(error) ?? '')
    return isConsequence ? (this.#firstError ?? error) : error
  }

  async #send(sql: string, parameters?: readonly unknown[], isAwaited?: boolean): Promise<pg.QueryResult> {
    try {
      return await this.#connection.send(sql, parameters, isAwaited)
    } catch (error) {
      this.#firstError ??= error
      throw error
    }
  }
}

function isPlainSelect({ query }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' && query.with === undefined
}
