import { AppError } from '../errors/app-error.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, Transaction } from 'kysely'
import type { Connection, Listeners } from './connection.ts'
import { runOnce, type IdempotencyTicket } from './idempotency.ts'
import { propsOf } from './kysely-props.ts'
import { NotOnWorker, OpenTransaction } from './open-transaction.ts'
import { inSpan } from '../telemetry/spans.ts'
import { createPool, type Pool, type PoolSettings } from './pool.ts'
import { retried, Unfinished, type Begin, type Log } from './retried.ts'
import type { DB } from './schema.generated.ts'
import { ShardMoved } from './shard-read.ts'
import { Shares } from './shares.ts'
import { NOT_TOLD } from './told-statements.ts'
import { databaseErrorCode, isTransient } from './transient.ts'
import { WorkerPools } from './worker-pools.ts'
import { Workers, type Worker } from './workers.ts'

/** One organization's transaction: Kysely's, and whose rows it reads and writes; see README.md. */
export type Tx = Transaction<DB> & {
  readonly organizationId: number
  /** Of a read: nothing more will be started, so that its end is sent with what was. */
  readonly allSent: () => void
  /** Of a write: so many rows will be added, which get numbers; takes no time where all lies on one server. */
  readonly expectRows: OpenTransaction['expectRows']
  readonly expectedRow: OpenTransaction['expectedRow']
  /** Whether what `beside` joins goes as statements of their own. */
  readonly sendsApart?: boolean
  /** On a distributed database: by organization, public keys that lie with its rows and that nobody has yet. */
  readonly nearKeys?: Map<number, string[]> | undefined
}

/** Whose rows a transaction sees, and the caller's key when it must take effect once. */
export interface Scope {
  readonly organizationId: number
  readonly idempotency?: IdempotencyTicket | undefined
}

export interface DatabaseSettings extends PoolSettings {
  /** How long a transaction that met a passing fault is tried again. */
  retryForMs: number
}

/** A server of a distributed database has one of so many parts of the connections, and what is looked up by keys another. */
const WORKER_SHARES = 3
/** Where the rows of an organization lie, by the coordinator's own list. */
const FIND_WORKER = `select groupid as "group", nodename as host, nodeport as port
  from pg_dist_placement left join (select * from pg_dist_node where noderole = 'primary' and isactive and metadatasynced) as node using (groupid)
  where shardid = get_shard_id_for_distribution_column('samples', $1::bigint)`

/** Of so many organizations that want as much as they can get each has its own. */
const SHARES = 4

interface Wanted {
  readonly organizationId: number
  readonly mode: 'read' | 'snapshot' | 'write'
  /** Who is asked first, if that is not the coordinator. */
  readonly worker: Worker | null
  /** After a server that did not know a statement by its name. */
  readonly tellsAll?: boolean
}

/** The one way to the database: transactions of one organization, and look-ups outside of any. */
export class Database {
  /** For reference and look-up tables only; tenant tables are empty here. */
  readonly lookups: Kysely<DB>
  readonly #pool: Pool
  /** No organization has all connections, however many calls it sends at once. */
  readonly #shares: Shares
  readonly #workers: Workers
  readonly #workerPools: WorkerPools
  /** Nobody knows on which server a key lies before it was looked up: those that hang hold these connections at most. */
  readonly #keyShare: Shares
  readonly #nearKeys = new Map<number, string[]>()
  readonly #retryForMs: number
  readonly #log: Log
  readonly #inside = new AsyncLocalStorage<true>()
  #ending: Promise<unknown> | undefined

  constructor(settings: DatabaseSettings, log: Log, listeners?: Listeners) {
    this.#log = log
    this.#retryForMs = settings.retryForMs
    this.#pool = createPool(settings, (error) => log.warn({ err: error }, 'a database connection was lost'), listeners)
    this.#shares = new Shares({ share: shareOf(settings.size), waitAtMostMs: settings.connectTimeoutMs })
    const part = { share: Math.ceil(settings.size / WORKER_SHARES), waitAtMostMs: settings.connectTimeoutMs }
    this.#keyShare = new Shares(part)
    this.#workers = new Workers({
      ...part,
      find: (organizationId) => this.#findWorker(organizationId),
    })
    this.#workerPools = new WorkerPools({ ...settings, size: part.share }, log, listeners)
    this.lookups = new Kysely<DB>(
      propsOf({
        provideConnection: async (work) => {
          const connection = await this.#connect()
          try {
            return await work(connection)
          } finally {
            connection.release()
          }
        },
      }),
    )
  }

  /**
   * Reads reference and look-up tables, again after a passing fault; where it is known for which organization, as part of
   * its share. @throws AppError database_unavailable
   */
  async lookUp<T>(read: (db: Kysely<DB>) => Promise<T>, organizationId?: number): Promise<T> {
    const attempt = (): Promise<T> => read(this.lookups)
    const byKey = (): Promise<T> => (this.delegatesReads ? this.#keyShare.use(0, attempt) : attempt())
    if (organizationId === undefined) return this.#retried(byKey, true)
    return this.#retried((begin) => this.#shared(organizationId, begin, attempt), true)
  }

  /**
   * Runs `work` in a read-only transaction that sees one organization's rows; with `snapshot`, all of one moment; with `marked`, what it reads
   * is marked (shard-read.ts) but for what is rare, and the worker of a distributed database is asked itself.
   */
  async read<T>(
    { organizationId }: Scope,
    work: (tx: Tx) => Promise<T>,
    { snapshot = false, marked = false } = {},
  ): Promise<T> {
    const mode = snapshot ? 'snapshot' : 'read'
    const attempt = (worker: Worker | null): Promise<T> =>
      this.#once({ organizationId, mode, worker: marked ? worker : null }, work)
    return this.#retried((begin) => this.#shared(organizationId, begin, attempt), true)
  }

  /**
   * Runs `work` in one transaction of one organization. With an idempotency key, the key, the effect and the outcome are
   * committed together, and a repeated key gets the first outcome back without `work` being run; the outcome is then what
   * JSON makes of it. `work` may run more than once (passing faults), so it touches nothing but `tx`.
   * @throws AppError database_unavailable (nothing was saved) or outcome_unknown (the connection died while committing)
   */
  async transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { idempotency, organizationId } = scope
    idempotency?.claim()
    const run = idempotency ? (tx: Tx): Promise<T> => runOnce(tx, idempotency, () => work(tx)) : work
    return this.#retried(
      (begin) =>
        this.#shared(organizationId, begin, () => this.#once({ organizationId, mode: 'write', worker: null }, run)),
      idempotency !== undefined,
    )
  }

  /** Whether marked reads run on the workers of a distributed database; not before the first connection. */
  get delegatesReads(): boolean {
    return this.#pool.delegatesReads === true
  }

  get connections(): { total: number; idle: number; waiting: number } {
    const workers = this.#workerPools.counts
    const { total, idle, waiting } = this.#pool.counts
    return { total: total + workers.total, idle: idle + workers.idle, waiting: waiting + workers.waiting }
  }

  async close(): Promise<void> {
    this.#ending ??= Promise.all([this.#pool.end(), this.#workerPools.end()])
    await this.#ending
  }

  /** Work that asks for a second connection while it holds one can stop every request at once when the pool is full. */
  async #connect(): Promise<Connection> {
    this.#refuseInside()
    return this.#pool.connect()
  }

  #refuseInside(): void {
    if (this.#inside.getStore()) throw new Error('A transaction asked for a connection besides its own.')
  }

  #retried<T>(attempt: (begin: Begin) => Promise<T>, evenAfterCommit: boolean): Promise<T> {
    return retried(attempt, { forMs: this.#retryForMs, evenAfterCommit, log: this.#log })
  }

  async #shared<T>(organizationId: number, begin: Begin, work: (worker: Worker | null) => Promise<T>): Promise<T> {
    this.#refuseInside()
    if (!Number.isSafeInteger(organizationId) || organizationId < 1)
      throw new RangeError(`organization ${organizationId}`)
    return this.#workers.use(organizationId, (worker) =>
      this.#shares.use(organizationId, () => {
        begin()
        return work(worker)
      }),
    )
  }

  async #findWorker(organizationId: number): Promise<Worker | null> {
    if (this.#pool.delegatesReads === false) return null
    const connection = await this.#connect()
    try {
      if (!connection.delegatesReads) return null
      const { rows } = await connection.send(FIND_WORKER, [organizationId])
      return (rows as Worker[])[0] ?? null
    } finally {
      connection.release()
    }
  }

  async #once<T>(wanted: Wanted, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inSpan({ name: `transaction ${wanted.mode}` }, () => this.#run(wanted, work))
  }

  async #run<T>(wanted: Wanted, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { organizationId, mode, worker, tellsAll = false } = wanted
    const connection = (worker && (await this.#workerPools.connect(worker))) ?? (await this.#connect())
    const connectAside = (): Promise<Connection> => this.#pool.connect()
    const open = new OpenTransaction(connection, organizationId, { mode, connectAside, tellsAll })
    const props = propsOf({ provideConnection: (send) => send(open) })
    const tx = Object.assign(new Transaction<DB>(props), {
      organizationId,
      allSent: () => open.allSent(),
      expectRows: (...counts: Parameters<OpenTransaction['expectRows']>) => open.expectRows(...counts),
      expectedRow: (...table: Parameters<OpenTransaction['expectedRow']>) => open.expectedRow(...table),
      sendsApart: connection.delegatesReads,
      nearKeys: connection.delegatesReads ? this.#nearKeys : undefined,
    })
    try {
      const result = await this.#inside.run(true, () => work(tx))
      await open.begun()
      // nothing that was read depends on how a read ends
      if (mode !== 'write') void this.#releaseAfter(open.commit(), connection)
      else {
        await open.commit()
        connection.release()
      }
      return result
    } catch (error) {
      await this.#releaseAfter(open.rollBack(), connection)
      const cause = open.causeOf(error)
      if (cause instanceof NotOnWorker) return await this.#run({ ...wanted, worker: null }, work)
      if (!tellsAll && databaseErrorCode(cause) === NOT_TOLD)
        return await this.#run({ ...wanted, tellsAll: true }, work)
      if (cause instanceof ShardMoved) {
        this.#workers.forget(organizationId)
        throw new Unfinished(cause, false)
      }
      // a write inside a read is a fault of ours, not of the server
      if (mode !== 'write' && databaseErrorCode(cause) === '25006') throw new AppError('unexpected', { cause })
      throw isTransient(cause) ? new Unfinished(cause, open.mayBeCommitted) : cause
    }
  }

  /** Gives the connection back when its transaction has ended, or away when that failed. */
  async #releaseAfter(ended: Promise<unknown>, connection: Connection): Promise<void> {
    try {
      await ended
      connection.release()
    } catch (error) {
      // a lost connection cannot be told to end; the server has done it
      this.#log.warn({ err: error }, 'the end of a transaction was not answered')
      connection.release(true)
    }
  }
}

/** How many of the connections one organization may use at once. */
function shareOf(size: number): number {
  return Math.ceil(size / SHARES)
}
