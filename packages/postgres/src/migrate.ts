import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { connected } from './connection.ts'
import { splitStatements } from './split-statements.ts'

export interface MigrationRun {
  /** Names of the files applied now, in order. */
  readonly applied: readonly string[]
  /** How many the database had before. */
  readonly known: number
}

interface Migration {
  readonly name: string
  readonly sql: string
  readonly sha256: string
  /** Of the forms that it had before it was corrected: they lead to the same schema. */
  readonly earlier: readonly string[]
}

const namePattern = /^\d{14}-[a-z0-9]+(-[a-z0-9]+)+\.sql$/
/** A corrected file names each form that installations have applied (docs/decisions/0039-corrected-migrations.md). */
const earlierForm = /^-- Corrects the form with SHA-256 ([0-9a-f]{64})/gm
/** One migration run at a time per database. */
const LOCK_KEY = 7_246_301_938
const LOCK_EVERY_MS = 100
/** Stands in no transaction, and alone in its file. */
const concurrently = /^(?:create\s+(?:unique\s+)?|drop\s+)index\s+concurrently\s+(if\s+(?:not\s+)?exists\s+"?(\w+)"?)?/i

/** On Citus every migration transaction needs these; a plain PostgreSQL accepts and ignores them. */
const HEADER = [
  `SET LOCAL citus.multi_shard_modify_mode = 'sequential'`,
  'SET LOCAL citus.enable_local_reference_table_foreign_keys = off',
  'SET LOCAL citus.enable_unsafe_triggers = on',
]

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const wrong = names.filter((name) => !namePattern.test(name))
  if (wrong.length > 0) throw new Error(`Migrations are called YYYYMMDDHHMMSS-verb-noun.sql, not ${wrong.join(', ')}`)
  return names.sort().map((name) => {
    // the same file has the same fingerprint on a system that writes other line ends
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    const earlier = [...sql.matchAll(earlierForm)].flatMap(([, sha256 = '']) => sha256)
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex'), earlier }
  })
}

/** Begins a transaction that holds the lock; it ends with it, so that it holds behind a pooler and after a crash as well. */
async function begin(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query('BEGIN')
    if (await hasLocked(client, 'pg_try_advisory_xact_lock')) return
    // not a statement that waits: an index that is made beside the work would wait for its snapshot
    await client.query('ROLLBACK')
    await delay(LOCK_EVERY_MS)
  }
}

async function hasLocked(client: pg.Client, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`SELECT ${lock}($1) AS locked`, [LOCK_KEY])
  return rows[0]?.locked === true
}

/** What the files of `folder` are called, in their order. */
export function migrationNames(folder: string): string[] {
  return readMigrations(folder).map(({ name }) => name)
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await begin(client)
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined) // the connection may be gone; the first fault is the one to tell
    throw error
  }
}

/** A transaction that changes tables, while no migration runs and with what Citus needs for it. */
export async function inMigration<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  return inTransaction(client, async () => {
    for (const statement of HEADER) await client.query(statement)
    return work()
  })
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM schema_migrations')
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

function refuseStrangeHistory(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const edited = migrations.filter(({ name, sha256, earlier }) => {
    const stored = applied.get(name)
    return stored !== undefined && stored !== sha256 && !earlier.includes(stored)
  })
  if (edited.length > 0)
    throw new Error(
      `Applied migrations must not change: ${edited.map(({ name }) => name).join(', ')}. Restore the file and write a new migration`,
    )
  const names = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !names.has(name))
  if (unknown.length > 0)
    throw new Error(
      `The database has migrations this version does not know: ${unknown.join(', ')}. Start a newer version`,
    )
}

/** Whether another process was faster. */
async function isApplied(client: pg.Client, { name }: Migration): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM schema_migrations WHERE name = $1', [name])
  return rowCount === 1
}

async function note(client: pg.Client, { name, sha256 }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
}

/** The name of the index that the file makes or drops beside the work of others. @throws Error where the file does more */
function concurrentIndex({ name, sql }: Migration): string | undefined {
  const statements = splitStatements(sql).map(({ text }) => text)
  const found = statements.map((text) => concurrently.exec(text)).find((match) => match !== null)
  if (!found) return undefined
  const [, , index] = found
  if (statements.length === 1 && index !== undefined) return index
  throw new Error(`${name}: CONCURRENTLY with IF NOT EXISTS or IF EXISTS, and alone in its file`)
}

/** Others read and write meanwhile. The lock is the session's, since the statement may stand in no transaction. */
async function applyBeside(client: pg.Client, migration: Migration, index: string): Promise<boolean> {
  while (!(await hasLocked(client, 'pg_try_advisory_lock'))) await delay(LOCK_EVERY_MS)
  try {
    if (await isApplied(client, migration)) return false
    // what a try that broke off left has the name and serves nobody
    const { rowCount } = await client.query(
      'SELECT FROM pg_index WHERE NOT indisvalid AND indexrelid = to_regclass($1)',
      [index],
    )
    if (rowCount) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${client.escapeIdentifier(index)}`)
    await client.query(migration.sql)
    await note(client, migration)
    return true
  } catch (cause) {
    throw new Error(
      `Migration ${migration.name} failed and is tried again by the next start: ${describe(cause, '', migration.sql)}`,
      { cause },
    )
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]).catch(() => undefined) // gone with the connection
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  if (await isApplied(client, migration)) return false
  for (const statement of HEADER) await client.query(statement)
  // Citus takes no CREATE INDEX on a distributed table in a message with other statements
  for (const { text, offset } of splitStatements(migration.sql))
    try {
      await client.query(text)
    } catch (cause) {
      const fault = describe(cause, migration.sql.slice(0, offset), text)
      throw new Error(`Migration ${migration.name} failed and left nothing behind: ${fault}`, { cause })
    }
  await note(client, migration)
  return true
}

/** What the server said of a statement, and the line of the file: of the place it named, or where the statement begins. */
function describe(error: unknown, before: string, statement: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  // PostgreSQL counts characters, a string counts units of 16 bits
  const upTo = Array.from(statement)
    .slice(0, Number(error.position ?? 0))
    .join('')
  const line = `${before}${upTo}`.split('\n').length
  return `line ${line}: ${error.message}${error.detail ? ` (${error.detail})` : ''}`
}

/**
 * Brings a database to the newest schema: each file of `folder` once, in the order of the names, in a transaction of its own;
 * an index that is made CONCURRENTLY in none.
 * @param url connects as the role that owns the tables
 * @param only those with these names: the schema of an older version, for its backup
 * @throws Error naming the file that failed, was edited after it was applied, or is missing here
 */
export async function migrate(url: string, folder: string, only?: ReadonlySet<string>): Promise<MigrationRun> {
  const migrations = readMigrations(folder)
  return connected(url, async (client) => {
    const known = await inTransaction(client, async () => {
      await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
        name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
      return readApplied(client)
    })
    refuseStrangeHistory(migrations, known)
    const applied: string[] = []
    for (const migration of migrations.filter(({ name }) => !known.has(name) && (only?.has(name) ?? true))) {
      const index = concurrentIndex(migration)
      const isNew = index
        ? await applyBeside(client, migration, index)
        : await inTransaction(client, () => apply(client, migration))
      if (isNew) applied.push(migration.name)
    }
    return { applied, known: known.size }
  })
}
