import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { hasOwnPlan } from './own-plan.ts'
import { shardWriteOf, type ShardWrite } from './shard-write.ts'
import { NOT_TOLD, type ToldStatements } from './told-statements.ts'
import { databaseErrorCode } from './transient.ts'

const MARK = '/* planned once on its shard */'
const OWN_CHOICE = '/* planned on its shard */'
const LOCKED = '/* locked on its shard */'
const WRITTEN = '/* written on its shard */'
const HOLDING = '/* holds its shard */'

/**
 * For the end of a read over many tables that is made all day. Citus would plan it twice each time it runs; so the worker runs
 * it as a prepared statement (`read_on_shard`, docs/decisions/0181). A plain PostgreSQL keeps its plan by itself.
 */
export const plannedOnShard = sql.raw(MARK)
/** The same for a read whose plan may depend on its values, such as the length of a page: it is planned as elsewhere. */
export const keptOnShard = sql.raw(OWN_CHOICE)

/** For the end of a read that locks rows of one table. */
export const lockedOnShard = sql.raw(LOCKED)

/**
 * For the end of a write that gives nothing back: the worker does it with the reads and writes of its turn, where its numbers
 * and its time were taken before (`tx.expectRows`), if it has any. A usual write stands before it in the transaction: it keeps the organization's shards
 * where they are, and makes the worker a part of the commit. Without one that is marked so (`holdingShard`) the first is usual.
 */
export const writtenOnShard = sql.raw(WRITTEN)
/** For the end of a usual write of the organization, which comes before others that are written on the shard. */
export const holdingShard = sql.raw(HOLDING)

/** Whether this, as a usual statement, keeps the organization's shards where they are. */
export function holdsShard(text: string): boolean {
  return text.endsWith(HOLDING) || text.endsWith(WRITTEN)
}

const READ_ON_SHARD = 'select read_on_shard($1, $2) as found'
/** On the worker itself: no row where the shard was moved, whose old rows lie there for a while and change no more. */
const READ_HERE = `${READ_ON_SHARD} where exists (select from pg_dist_placement natural join pg_dist_local_group
  where shardid = (select get_shard_id_for_distribution_column('samples', $1::bigint)))`

/** The organization's rows are on another worker than before. */
export class ShardMoved extends Error {
  override readonly name = 'ShardMoved'
}

const {
  BOOL,
  INT2,
  INT4,
  INT8,
  FLOAT4,
  FLOAT8,
  TEXT,
  VARCHAR,
  UUID,
  DATE,
  TIMESTAMPTZ,
  JSON: JSON_TYPE,
  JSONB,
} = pg.types.builtins
const [INT4_ARRAY, TEXT_ARRAY, UUID_ARRAY, INT8_ARRAY] = [1007, 1009, 2951, 1016]
const AS_THEY_ARE = new Set<number>([
  BOOL,
  INT2,
  INT4,
  TEXT,
  VARCHAR,
  UUID,
  DATE,
  JSON_TYPE,
  JSONB,
  INT4_ARRAY,
  TEXT_ARRAY,
  UUID_ARRAY,
])

function safeInteger(value: unknown): number {
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${String(value)}, beyond ${Number.MAX_SAFE_INTEGER}.`)
  return Number(value)
}

/** From a value of JSON to what a column of the type is read as (pool.ts). */
const CONVERT: Record<number, (value: unknown) => unknown> = {
  [INT8]: safeInteger,
  [INT8_ARRAY]: (value) => (value as unknown[]).map(safeInteger),
  [FLOAT4]: Number,
  [FLOAT8]: Number,
  [TIMESTAMPTZ]: (value) => new Date(String(value)).toISOString(),
}

/** A marked statement whose columns are known. */
export interface KeptRead {
  readonly name: string
  /** What the worker is told of it, up to its arguments: the beginning of an object in JSON. */
  readonly told: string
  /** The same for a session that was told its text before. */
  readonly reminded: string
  /** What it writes. */
  readonly write?: ShardWrite
  /** The columns that JSON spells otherwise. */
  readonly converted: readonly (readonly [name: string, convert: (value: unknown) => unknown])[]
}

/** By statement; null for one whose values JSON does not hold as they are. Their texts stand in the code, so they are few. */
const known = new Map<string, KeptRead | null>()

/** A marked read that ran before in this process, or a marked write. */
export function keptRead(text: string): KeptRead | undefined {
  const read = known.get(text)
  if (read || !text.endsWith(WRITTEN)) return read ?? undefined
  const write = writeOf(text)
  if (known.size < KNOWN_AT_MOST && text.length < KEPT_LENGTH) known.set(text, write)
  return write
}

/** Writes of several rows have a text for each number of rows; those of very many are made each time. */
const [KNOWN_AT_MOST, KEPT_LENGTH] = [2_000, 20_000]

interface Told {
  readonly statement: string
  readonly plan: 'force_generic_plan' | 'force_custom_plan' | 'auto'
  /** The table that it writes. */
  readonly writes?: string | undefined
  /** The table whose rows it locks. */
  readonly locks?: string | undefined
}

function toldOf({ statement, plan, writes, locks }: Told): Pick<KeptRead, 'name' | 'told' | 'reminded'> {
  const name = createHash('sha256').update(statement).digest('base64url').slice(0, 24)
  const upToArguments = (facts: object): string => `${JSON.stringify(facts).slice(0, -1)},"arguments":`
  const known = { name, plan, writes }
  return { name, told: upToArguments({ ...known, locks, statement }), reminded: upToArguments(known) }
}

function writeOf(statement: string): KeptRead {
  const write = shardWriteOf(statement)
  const told = toldOf({ statement: write.statement, plan: 'force_generic_plan', writes: write.table })
  return { ...told, write, converted: [] }
}

/** Learns from the first answer which type each column has. */
export function learnRead(statement: string, fields: readonly pg.FieldDef[]): void {
  const isLock = statement.endsWith(LOCKED)
  const isOnce = isLock || statement.endsWith(MARK)
  if ((!isOnce && !statement.endsWith(OWN_CHOICE)) || known.has(statement)) return
  const isHeld = fields.every(({ dataTypeID: type }) => AS_THEY_ARE.has(type) || type in CONVERT)
  const converted = fields.flatMap(({ name, dataTypeID }) => {
    const convert = CONVERT[dataTypeID]
    return convert ? [[name, convert] as const] : []
  })
  const planned = hasOwnPlan(statement) ? 'force_custom_plan' : 'auto'
  const plan = isOnce ? 'force_generic_plan' : planned
  const locks = isLock ? / from "(\w+)"/.exec(statement)?.[1] : undefined
  known.set(statement, isHeld ? { ...toldOf({ statement, plan, locks }), converted } : null)
}

/** The rows as the statement itself would have given them; those of JSON are changed. */
function rowsOf({ converted }: KeptRead, found: Record<string, unknown>[]): unknown[] {
  for (const row of found)
    for (const [name, convert] of converted) {
      const value = row[name]
      if (value !== null) row[name] = convert(value)
    }
  return found
}

/** A value as the text that PostgreSQL reads it from; undefined where it has none here. */
function textOf(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return undefined
  const parts = value.map(partOf)
  return parts.includes(undefined) ? undefined : `{${parts.join(',')}}`
}

/** As PostgreSQL reads it within an array. */
function partOf(part: unknown): string | undefined {
  if (typeof part === 'number') return String(part)
  return typeof part === 'string' ? `"${part.replaceAll(/["\\]/g, String.raw`\$&`)}"` : undefined
}

export function isCarried(value: unknown): boolean {
  return textOf(value) !== undefined
}

function argumentOf(value: unknown): string | null {
  const text = textOf(value)
  if (text !== undefined) return text
  throw new TypeError('A read on a shard is given texts, numbers, truths and lists of texts or numbers.')
}

/** Sends one statement; the transaction's, or the connection's. */
type Send = (sql: string, parameters: readonly unknown[]) => Promise<{ rows: unknown[] }>

/** The way of a transaction's reads and writes to their shard. */
interface ShardWay {
  /** What the sessions behind its connection know. */
  readonly known: ToldStatements
  /** Tells each text, whatever they know. */
  readonly tellsAll?: boolean
  readonly isToWorker?: boolean
}

/**
 * The reads that are started in one turn go to the worker together, and with them the writes before. A write gives nothing back, so
 * nobody waits for it: it goes with what comes next, at the latest with the commit, and one that fails makes the commit fail.
 */
export class ShardReads {
  readonly #organizationId: number
  readonly #send: Send
  readonly #text: string
  readonly #known: ToldStatements
  readonly #tellsAll: boolean
  #waiting: { read: KeptRead; told: string; done?: PromiseWithResolvers<unknown[]> }[] = []
  #isDue = false

  /** @param way `isToWorker` sends to the worker itself; then a read may find that the shard was moved (ShardMoved) */
  constructor(organizationId: number, send: Send, { known, tellsAll = false, isToWorker = false }: ShardWay) {
    this.#organizationId = organizationId
    this.#send = send
    this.#known = known
    this.#tellsAll = tellsAll
    this.#text = isToWorker ? READ_HERE : READ_ON_SHARD
  }

  async add(read: KeptRead, values: readonly unknown[]): Promise<unknown[]> {
    const isKnown = !this.#tellsAll && this.#known.has(this.#organizationId, read.name)
    const told = `${isKnown ? read.reminded : read.told}${JSON.stringify(values.map(argumentOf))}}`
    if (read.write) {
      this.#waiting.push({ read, told })
      return []
    }
    const done = Promise.withResolvers<unknown[]>()
    this.#waiting.push({ read, told, done })
    if (!this.#isDue) process.nextTick(() => void this.flush())
    this.#isDue = true
    return done.promise
  }

  /** Sends what waits; before any other statement, so that each stands in its place. */
  async flush(): Promise<void> {
    const waiting = this.#waiting
    this.#isDue = false
    if (waiting.length === 0) return
    this.#waiting = []
    try {
      const { rows } = await this.#send(this.#text, [
        this.#organizationId,
        `[${waiting.map(({ told }) => told).join(',')}]`,
      ])
      const [row] = rows as { found: string }[]
      if (!row) throw new ShardMoved(`The rows of organization ${this.#organizationId} are on another worker.`)
      for (const { read } of waiting) this.#known.add(this.#organizationId, read.name)
      const answers = JSON.parse(row.found) as Record<string, unknown>[][]
      for (const [at, { read, done }] of waiting.entries()) done?.resolve(rowsOf(read, answers[at] ?? []))
    } catch (error) {
      if (databaseErrorCode(error) === NOT_TOLD) this.#known.forget()
      // a write's failure is the transaction's, which keeps the first
      for (const { done } of waiting) done?.reject(error)
    }
  }
}
