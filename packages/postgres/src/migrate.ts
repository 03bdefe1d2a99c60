import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
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

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    // ends with the transaction, so that it holds behind a pooler and after a crash as well
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY])
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

async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM schema_migrations WHERE name = $1', [migration.name])
  if (rowCount) return false // another process was faster
  for (const statement of HEADER) await client.query(statement)
  // Citus takes no CREATE INDEX on a distributed table in a message with other statements
  for (const { text, offset } of splitStatements(migration.sql))
    try {
      await client.query(text)
    } catch (cause) {
      const fault = describe(cause, migration.sql.slice(0, offset), text)
      throw new Error(`Migration ${migration.name} failed and left nothing behind: ${fault}`, { cause })
    }
  await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [migration.name, migration.sha256])
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
 * Brings a database to the newest schema: each file of `folder` once, in the order of the names, in a transaction of its own.
 * @param url connects as the role that owns the tables
 * @throws Error naming the file that failed, was edited after it was applied, or is missing here
 */
export async function migrate(url: string, folder: string): Promise<MigrationRun> {
  const migrations = readMigrations(folder)
  return connected(url, async (client) => {
    const known = await inTransaction(client, async () => {
      await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
        name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
      return readApplied(client)
    })
    refuseStrangeHistory(migrations, known)
    const applied: string[] = []
    for (const migration of migrations.filter(({ name }) => !known.has(name)))
      if (await inTransaction(client, () => apply(client, migration))) applied.push(migration.name)
    return { applied, known: known.size }
  })
}
