import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { resultOf, type Connection } from './connection.ts'
import { holdsShard, isCarried, keptRead, learnRead, ShardReads, type KeptRead } from './shard-read.ts'
import { RowsExpected, type ExpectedRow, type NumberedTable, type RowCounts } from './shard-write.ts'
import { databaseErrorCode } from './transient.ts'

/** Of statements behind one that failed: the transaction is aborted, or the statement that was to be prepared is not. */
const BEHIND_A_FAILURE = new Set(['25P02', '26000'])

/** `snapshot`: all statements of a read see the same moment. */
const BEGIN = {
  write: 'begin',
  read: 'start transaction read only',
  snapshot: 'start transaction isolation level repeatable read read only',
} as const

/** A worker was asked in one moment for what only the coordinator can be asked. */
export class NotOnWorker extends Error {
  override readonly name = 'NotOnWorker'
}

interface Opening {
  readonly mode: keyof typeof BEGIN
  /** For a read at a worker that is not of one moment: to the coordinator, for what is not marked. */
  readonly connectAside?: () => Promise<Connection>
  /** Of statements that their sessions know, the text too. */
  readonly tellsAll?: boolean
}

/** What a read at a worker asks the coordinator besides. */
interface Aside {
  readonly open: OpenTransaction
  readonly connection: Connection
}

/** A transaction of one organization: its first statements leave together with BEGIN. */
export class OpenTransaction implements DatabaseConnection {
  readonly #connection: Connection
  readonly #organizationId: number
  readonly #isReadOnly: boolean
  readonly #tellsAll: boolean
  readonly #connectAside: (() => Promise<Connection>) | undefined
  readonly #open: () => Promise<void>
  readonly #shardReads: ShardReads | undefined
  readonly #expected = new RowsExpected()
  #opening: Promise<void> | undefined
  #isBegun = false
  #holdsBack = false
  #holdsShard = false
  #isOver = false
  #mayBeCommitted = false
  #firstError: unknown
  #ending: Promise<void> | undefined
  #aside: Promise<Aside> | undefined

  constructor(connection: Connection, organizationId: number, { mode, connectAside, tellsAll = false }: Opening) {
    this.#connection = connection
    this.#tellsAll = tellsAll
    this.#organizationId = organizationId
    this.#connectAside = mode === 'read' ? connectAside : undefined
    this.#isReadOnly = mode !== 'write'
    // as a literal: parameters give no rows on a distributed database, and neither does a message of several statements
    const opening = [BEGIN[mode], `set local app.organization_id = '${organizationId}'`]
    const messages = connection.delegatesReads ? opening : [opening.join('; ')]
    this.#open = () => this.#awaitAll(messages.map((message) => this.#sendNow(message)))
    if (connection.delegatesReads)
      this.#shardReads = new ShardReads(organizationId, (...call) => this.#sendNow(...call), {
        known: connection.toldStatements,
        tellsAll,
        isToWorker: connection.isToWorker,
      })
    // a read that the worker does whole needs no transaction on the way to it
    if (!connection.delegatesReads || mode !== 'read') this.#opening = this.#open()
  }

  async #awaitAll(opening: Promise<unknown>[]): Promise<void> {
    const outcomes = await Promise.allSettled(opening)
    this.#isBegun = outcomes.every(({ status }) => status === 'fulfilled')
  }

  /** Waits until the transaction is known to be open. @throws what kept it from opening */
  async begun(): Promise<void> {
    if (this.#opening === undefined) return
    await this.#opening
    if (!this.#isBegun) throw this.#firstError
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // where BEGIN failed, a write would take effect by itself
    this.#holdsBack ||= !this.#isReadOnly && !isPlainSelect(query)
    if (this.#holdsBack && !this.#isBegun) await this.begun()
    // on the connection's next user it would act in the name of another
    if (this.#isOver) throw new Error('A statement came after the end of its transaction.')
    if (this.#shardReads) return this.#readOnShard(this.#shardReads, query)
    return resultOf(await this.#send(query.sql, query.parameters))
  }

  /**
   * A marked statement goes to the worker; the first read of each in this process is a usual one, and so is the first write of
   * the transaction, which holds the shards where they are.
   */
  async #readOnShard<R>(shardReads: ShardReads, query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query
    const read = keptRead(sql)
    const holds = holdsShard(sql)
    const values = read && (this.#holdsShard || !holds) ? this.#valuesOf(read, parameters) : undefined
    if (read && values) return { rows: (await shardReads.add(read, values)) as R[] }
    if (this.#connection.isToWorker) return this.#askAside(query)
    this.#holdsShard ||= holds
    const result = await this.#send(sql, parameters)
    learnRead(sql, result.fields)
    return resultOf(result)
  }

  /** A statement that is not marked may lead to other servers, which only the coordinator knows how to reach. */
  async #askAside<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const connect = this.#connectAside
    if (!connect) throw new NotOnWorker('This statement is no read of one shard.')
    this.#aside ??= connect().then((connection) => ({
      connection,
      open: new OpenTransaction(connection, this.#organizationId, { mode: 'read', tellsAll: this.#tellsAll }),
    }))
    const { open } = await this.#aside
    try {
      return await open.executeQuery<R>(query)
    } catch (error) {
      throw open.causeOf(error)
    }
  }

  /** Nothing that was read depends on how it ends; what failed was said to who asked. */
  async #endAside(opened: Promise<Aside>): Promise<void> {
    const [aside] = await Promise.allSettled([opened])
    if (aside.status === 'rejected') return
    const { open, connection } = aside.value
    const [ended] = await Promise.allSettled([open.commit()])
    connection.release(ended.status === 'rejected')
  }

  /** What goes with a statement to its shard; undefined where it has to go the usual way. */
  #valuesOf({ write }: KeptRead, parameters: readonly unknown[]): readonly unknown[] | undefined {
    if (!write) return parameters
    if (!parameters.every(isCarried)) return undefined
    const taken = this.#expected.take(write)
    return taken && [...parameters, ...taken]
  }

  /**
   * So many rows will be added to these tables: on a distributed database their numbers and the time are asked for now, beside
   * other statements, so that their shard can write them. Who gives a number to a row himself waits for them. With the name of a lock
   * of the organization they are taken under it, and it is held; not on one server, where the caller takes it.
   */
  async expectRows(counts: RowCounts, lock?: string): Promise<void> {
    if (!this.#shardReads) return
    const own = lock === undefined ? undefined : { name: lock, organizationId: this.#organizationId }
    const { text, values } = RowsExpected.question(counts, own)
    const taking = this.#send(text, values)
    const keep = async (): Promise<void> => {
      const { rows } = await taking
      this.#expected.keep((rows as Parameters<RowsExpected['keep']>)[0])
    }
    // a failure aborts the transaction, and its end says the first
    await Promise.allSettled([keep()])
  }

  /** One of the rows that were expected; undefined where the row gets its number as it is added. */
  expectedRow(table: NumberedTable): ExpectedRow | undefined {
    return this.#expected.takeOne(table)
  }

  streamQuery(): never {
    return this.#connection.streamQuery()
  }

  /** Sends the end behind what a read has sent; its answers are still to come. */
  allSent(): void {
    if (!this.#isReadOnly) throw new Error('What is written is committed when its work has come to its end.')
    // a failure is seen by the statements before it, and by `commit`
    void Promise.allSettled([this.commit()])
  }

  /** Resolves when the transaction is over; nobody waits for that of a read. */
  async commit(): Promise<void> {
    this.#isOver = true
    this.#ending ??= this.#sendCommit()
    await this.#ending
  }

  async #sendCommit(): Promise<void> {
    void this.#shardReads?.flush()
    if (this.#aside) await this.#endAside(this.#aside)
    if (this.#opening === undefined) return
    this.#mayBeCommitted = !this.#isReadOnly
    const { command } = await this.#send('commit', [], !this.#isReadOnly)
    if (command !== 'ROLLBACK') return
    // so is the COMMIT of a transaction answered in which a statement failed
    this.#mayBeCommitted = false
    throw this.#firstError ?? new Error('The transaction was rolled back.')
  }

  /** Whether only the database knows if what was written is kept. */
  get mayBeCommitted(): boolean {
    return this.#mayBeCommitted
  }

  async rollBack(): Promise<void> {
    this.#isOver = true
    if (this.#aside) await this.#endAside(this.#aside)
    if (this.#opening !== undefined) await this.#send('rollback')
  }

  /** What went wrong at first, where `error` only follows from it. */
  causeOf(error: unknown): unknown {
    const isConsequence =
      (this.#opening !== undefined && !this.#isBegun) || BEHIND_A_FAILURE.has(databaseErrorCode(error) ?? '')
    return isConsequence ? (this.#firstError ?? error) : error
  }

  async #send(sql: string, parameters?: readonly unknown[], isAwaited?: boolean): Promise<pg.QueryResult> {
    void this.#shardReads?.flush()
    this.#opening ??= this.#open()
    return this.#sendNow(sql, parameters, isAwaited)
  }

  async #sendNow(sql: string, parameters?: readonly unknown[], isAwaited?: boolean): Promise<pg.QueryResult> {
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
