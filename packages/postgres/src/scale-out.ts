// An existing laboratory's database becomes a distributed one, in its place: docs/decisions/0040-scale-out-in-one-transaction.md.
import type pg from 'pg'
import { hasCitus } from './citus-nodes.ts'
import { connected } from './connection.ts'
import { digestTable, type TableDigest } from './digest-table.ts'
import { inMigration } from './migrate.ts'
import { appRole, ownerRole } from './roles.ts'
import { tablesInForeignKeyOrder } from './table-order.ts'
import { readTablePlaces, type TablePlace } from './table-places.ts'

interface Progress {
  readonly say: (line: string) => void
  /** How many pieces a table is cut into; what the server's setting says where none are named. */
  readonly shards: number | undefined
}

export interface ScaledOut {
  readonly tables: number
  readonly rows: number
  readonly seconds: number
}

/** All tenant tables are laid beside `users`, which needs `organizations` only. */
const FIRST = ['organizations', 'users']
const turnOf = (table: string): number => (FIRST.includes(table) ? FIRST.indexOf(table) : FIRST.length)

/** A line for whoever waits, while one table takes long. */
const STILL_EVERY_MS = 30_000
/** The bit of TRUNCATE in pg_trigger.tgtype (PostgreSQL, include/catalog/pg_trigger.h). */
const TRUNCATE_TRIGGER = 32
/** Who holds a table when all are locked is reading or writing: it is not waited for. */
const LOCK_WAIT = '5s'

async function firstFault(client: pg.Client): Promise<string | undefined> {
  const facts = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await client.query<{ count: number }>(sql, values)).rows[0]?.count ?? 0
  if (!(await hasCitus(client))) {
    const available = await facts(
      `select count(*)::int as count from pg_available_extensions where name = 'citus' and current_setting('citus.shard_count', true) is not null`,
    )
    return available > 0
      ? 'The database has no Citus yet: as a superuser CREATE EXTENSION citus in it and in a database of this name on every worker, then register the workers (docs/operations.md, section 4).'
      : 'This PostgreSQL has no Citus: install it on every server and name it in shared_preload_libraries (docs/operations.md, section 4).'
  }
  const node = 'select count(*)::int as count from pg_dist_node where isactive'
  if ((await facts(`${node} and groupid = 0`)) === 0)
    return `The workers do not know the coordinator's address: SELECT citus_set_coordinator_host('...', 5432) as a superuser.`
  if ((await facts(`${node} and shouldhaveshards`)) === 0)
    return `No server holds shards: SELECT citus_add_node('...', 5432) for each worker, as a superuser.`
  const propagates = `select count(*)::int as count from pg_roles where rolname = $1 and 'citus.propagate_set_commands=local' = any(rolconfig)`
  if ((await facts(propagates, appRole)) === 0)
    return `The application would see no rows: ALTER ROLE ${appRole} SET citus.propagate_set_commands = 'local' as a superuser.`
  const busy = await facts(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and usename = any($1) and backend_type = 'client backend' and application_name not like 'citus%'`,
    [appRole, ownerRole],
  )
  if (busy > 0) return `Eluent is running: ${busy} connections are open. Stop every process that uses this database.`
  return undefined
}

async function digestAll(client: pg.Client, tables: readonly string[]): Promise<TableDigest[]> {
  const digests: TableDigest[] = []
  for (const table of tables) digests.push(await digestTable(client, table))
  return digests
}

/** @throws Error naming the tables whose rows are others than before */
export function refuseChanged(before: readonly TableDigest[], after: readonly TableDigest[]): void {
  const changed = before.flatMap(({ table, rows, digest }, at) => {
    const now = after[at]
    const isSame = now?.table === table && now.rows === rows && now.digest === digest
    return isSame ? [] : [`${table} had ${rows} rows (${digest}) and has ${now?.rows} (${now?.digest})`]
  })
  if (changed.length > 0) throw new Error(`Nothing was changed, because rows would have been: ${changed.join('; ')}`)
}

/** Runs `work` and says every half minute that it is still going on. */
async function saying<Result>(say: Progress['say'], what: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const seconds = (): string => ((performance.now() - start) / 1000).toFixed(0)
  const timer = setInterval(() => say(`  ${what}: ${seconds()} s so far`), STILL_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Frees the space of the rows' first copies, on the coordinator; the triggers of append-only tables would refuse that. */
async function emptyLocalCopies(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select quote_ident(c.relname) as table, quote_ident(t.tgname) as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and not t.tgisinternal
     and t.tgenabled = 'O' and t.tgtype & ${TRUNCATE_TRIGGER} > 0`,
    [tables],
  )
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`)
  for (const table of tables)
    await client.query('select truncate_local_data_after_distributing_table(quote_ident($1)::regclass)', [table])
  for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${name}`)
}

async function distributeAll(client: pg.Client, { say, shards }: Progress): Promise<Omit<ScaledOut, 'seconds'>> {
  const places = await readTablePlaces(client)
  const isWaiting = ({ place, wanted }: TablePlace): boolean => place === 'local' && wanted !== 'local'
  const waiting = new Set(places.filter(isWaiting).map(({ table }) => table))
  const order = await tablesInForeignKeyOrder(client)
  const wanted = order.filter((table) => waiting.has(table)).toSorted((one, other) => turnOf(one) - turnOf(other))
  if (wanted.length === 0) return { tables: 0, rows: 0 }
  if (shards !== undefined) await client.query(`select set_config('citus.shard_count', $1, true)`, [String(shards)])
  await client.query(`set local lock_timeout = '${LOCK_WAIT}'`)
  await client.query(
    `lock table ${order.map((table) => client.escapeIdentifier(table)).join(', ')} in access exclusive mode`,
  )
  await client.query('set local lock_timeout = 0')
  // the server notices within this time that the command was killed, and forgets what it did
  await client.query(`set local client_connection_check_interval = '2s'`)
  say(`Counting ${wanted.length} tables ...`)
  const before = await digestAll(client, wanted)
  for (const [at, { table, rows }] of before.entries()) {
    const start = performance.now()
    await saying(say, table, () => client.query('select distribute_table(quote_ident($1)::regclass)', [table]))
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    say(`${String(at + 1).padStart(3)} of ${wanted.length}  ${table.padEnd(26)} ${rows} rows, ${seconds} s`)
  }
  await client.query('select delegate_reads()')
  say('Comparing what is distributed with what was there ...')
  refuseChanged(before, await digestAll(client, wanted))
  await emptyLocalCopies(client, wanted)
  for (const { table, rows, digest } of before) say(`      ${table.padEnd(26)} ${digest}  ${rows} rows, as before`)
  return { tables: wanted.length, rows: before.reduce((sum, { rows }) => sum + rows, 0) }
}

/**
 * Distributes the tables of a plain database over the workers of its Citus cluster: all or nothing, with counts and digests
 * compared before it commits. Where everything is distributed it does nothing.
 * @param ownerUrl connects as the role that owns the tables, to the coordinator
 * @throws Error with a sentence for the operator
 */
export async function scaleOut(ownerUrl: string, progress: Progress): Promise<ScaledOut> {
  const start = performance.now()
  return connected(ownerUrl, async (client) => {
    const fault = await firstFault(client)
    if (fault !== undefined) throw new Error(fault)
    const done = await inMigration(client, () => distributeAll(client, progress))
    if (done.tables > 0) {
      progress.say('Counting for the planner, and putting the indexes in order ...')
      // a search reads all that the indexes of words were given since they were last put in order
      for (const table of await tablesInForeignKeyOrder(client))
        await saying(progress.say, table, () => client.query(`vacuum (analyze) ${client.escapeIdentifier(table)}`))
    }
    return { ...done, seconds: (performance.now() - start) / 1000 }
  })
}
