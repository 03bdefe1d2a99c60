import { createHash } from 'node:crypto'
import pg from 'pg'
import { Connection, type Listeners } from './connection.ts'
import { hasOwnPlan } from './own-plan.ts'
import { StatementWatch } from './statement-watch.ts'
import { ToldStatements } from './told-statements.ts'

export interface PoolSettings {
  url: string
  /** Connections at most; more callers wait. */
  size: number
  /** Named prepared statements; off behind a PgBouncer that pools transactions. */
  namedStatements: boolean
  /** A statement that takes longer is given up and its connection thrown away. */
  queryTimeoutMs: number
  connectTimeoutMs: number
}

/** A pool to a worker of a distributed database, for reads alone. */
interface PoolOptions {
  isToWorker?: boolean
}

/** Longer than between two calls of a person or a driver: to open a connection costs more than to keep it. */
const IDLE_MS = 70_000
/** What a start does at once opens several, 3 MB each in the database, for nobody. */
const [START_MS, IDLE_AT_START_MS] = [15_000, 10_000]

/** Statements that keep a name per process; later ones are sent unnamed. */
const NAME_LIMIT = 500

const { types } = pg
const { INT8, DATE, TIMESTAMPTZ } = types.builtins
const INT8_ARRAY = 1016
const parseTimestamptz = types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date

/** A bigint as a number. @throws RangeError where a double cannot hold it */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, beyond ${Number.MAX_SAFE_INTEGER}.`)
  return value
}

/** As a server in UTC writes milliseconds; other forms, and years before 1 or after 9999, go the long way. */
const PLAIN_INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/

/** @returns ISO 8601 */
function parseInstant(text: string): string {
  const [, day, time, fraction = ''] = PLAIN_INSTANT.exec(text) ?? []
  return day === undefined ? parseTimestamptz(text).toISOString() : `${day}T${time}.${fraction.padEnd(3, '0')}Z`
}

const parseInt8Array = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger))

const PARSERS: Record<number, (text: string) => unknown> = {
  [INT8]: safeInteger,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: parseInstant,
  [INT8_ARRAY]: parseInt8Array,
}

const customTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && PARSERS[oid]) || (types.getTypeParser(oid, format) as unknown),
}

/** The comment is null for a function that is not there: a schema before it, or a plain database. */
const SERVER_FACTS = `select pg_is_in_recovery() as standby, obj_description(
  to_regprocedure('read_on_shard(bigint,json)'), 'pg_proc') is not distinct from 'delegated' as delegates`

/** @returns whether the workers of a distributed database run marked reads */
async function learnServer(client: pg.ClientBase, mostMs: number): Promise<boolean> {
  // the one statement that nobody watches (StatementWatch); pg's types lack a time of its own
  const question = { text: SERVER_FACTS, query_timeout: mostMs }
  const { rows } = await client.query<{ standby: boolean; delegates: boolean }>(question)
  if (rows[0]?.standby) throw Object.assign(new Error('This server is a standby.'), { code: '25006' })
  return rows[0]?.delegates === true
}

/** The connections of one process. */
export interface Pool {
  connect: () => Promise<Connection>
  readonly counts: { total: number; idle: number; waiting: number }
  /** Whether the workers of a distributed database run marked reads (shard-read.ts); not known before the first connection. */
  readonly delegatesReads: boolean | undefined
  end: () => Promise<void>
}

/** A bounded pool; `onLostConnection` hears of connections that died between statements. */
export function createPool(
  settings: PoolSettings,
  onLostConnection: (error: Error) => void,
  listeners: Listeners = {},
  { isToWorker = false }: PoolOptions = {},
): Pool {
  let delegatesReads: boolean | undefined
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.size,
    connectionTimeoutMillis: settings.connectTimeoutMs,
    idleTimeoutMillis: IDLE_AT_START_MS,
    min: isToWorker ? 0 : 1,
    keepAlive: true,
    application_name: 'eluent-api',
    types: customTypes,
    onConnect: async (client) => {
      const delegates = await learnServer(client, settings.queryTimeoutMs)
      delegatesReads = isToWorker || delegates
    },
    pipeline: true,
  })
  setTimeout(() => (pool.options.idleTimeoutMillis = IDLE_MS), START_MS).unref()
  pool.on('error', onLostConnection)
  // a connection that dies between two statements of its user says so only here
  pool.on('connect', (client) => void client.on('error', onLostConnection))

  const watches = new WeakMap<pg.ClientBase, StatementWatch>()
  function watchOf(client: pg.PoolClient): StatementWatch {
    const known = watches.get(client)
    if (known) return known
    // other statements wait behind the one that takes too long, so all fail
    const watch = new StatementWatch(settings.queryTimeoutMs, (reason) => client.connection.stream.destroy(reason))
    watches.set(client, watch)
    return watch
  }

  const memories = new WeakMap<pg.ClientBase, ToldStatements>()
  function toldOf(client: pg.PoolClient): ToldStatements {
    const known = memories.get(client)
    if (known) return known
    const told = new ToldStatements(settings.namedStatements)
    memories.set(client, told)
    return told
  }

  const names = new Map<string, string>()
  function nameOf(sql: string): string | undefined {
    const known = names.get(sql)
    if (known || names.size >= NAME_LIMIT || !settings.namedStatements || hasOwnPlan(sql)) return known
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24)
    names.set(sql, name)
    return name
  }

  return {
    connect: async () => {
      const client = await pool.connect()
      const way = {
        nameOf,
        listeners,
        delegatesReads: delegatesReads === true,
        isToWorker,
        toldStatements: toldOf(client),
      }
      return new Connection(client, watchOf(client), way)
    },
    end: () => pool.end(),
    get delegatesReads() {
      return delegatesReads
    },
    get counts() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
    },
  }
}
