import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { connected } from './connection.ts'
import { digestTable, type TableDigest } from './digest-table.ts'
import { tablesInForeignKeyOrder } from './table-order.ts'

/** Which migrations run is the migrations' own table; each database keeps its own. */
const MIGRATIONS = 'schema_migrations'
/** What the text of a COPY would follow otherwise. */
const SAME_TEXT = [
  `SET LOCAL datestyle = 'ISO, YMD'`,
  `SET LOCAL intervalstyle = 'postgres'`,
  `SET LOCAL timezone = 'UTC'`,
  `SET LOCAL bytea_output = 'hex'`,
  'SET LOCAL extra_float_digits = 3',
]

export interface SequencePlace {
  readonly table: string
  readonly column: string
  readonly lastValue: string
  readonly isCalled: boolean
}

export interface AppliedMigration {
  readonly name: string
  readonly sha256: string
}

/** One moment of a database: everything that is read by it fits together, whatever is written meanwhile. */
export interface DatabaseSnapshot {
  readonly serverVersion: string
  readonly migrations: readonly AppliedMigration[]
  /** Parents first. */
  readonly tables: readonly string[]
  columnsOf: (table: string) => Promise<string[]>
  digestOf: (table: string) => Promise<TableDigest>
  /** The rows as the text of COPY, to be read to its end before anything else is asked. */
  copyOut: (table: string, columns: readonly string[]) => Readable
  /** How far the ids are given out: at least as far as any row of the snapshot. */
  sequences: () => Promise<SequencePlace[]>
  /** Rows of a query of the caller's own. */
  rows: <Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<Row[]>
}

const names = (columns: readonly string[]): string => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** What is computed from other columns is not written. */
async function writtenColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [pg.escapeIdentifier(table)],
  )
  return rows.map(({ name }) => name)
}

async function readSequences(client: pg.ClientBase): Promise<SequencePlace[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attidentity <> '' order by 1, 2`,
  )
  const places: SequencePlace[] = []
  for (const { table, column, sequence } of rows) {
    const found = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${sequence}`,
    )
    for (const { last_value, is_called } of found.rows)
      places.push({ table, column, lastValue: last_value, isCalled: is_called })
  }
  return places
}

/**
 * Reads one moment of a database, while others go on writing. On a Citus cluster each node has a moment of its own.
 * @param url connects as the role that owns the tables
 */
export async function withSnapshot<Result>(
  url: string,
  work: (snapshot: DatabaseSnapshot) => Promise<Result>,
): Promise<Result> {
  return connected(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    for (const statement of SAME_TEXT) await client.query(statement)
    const { rows: migrations } = await client.query<AppliedMigration>(
      `select name, sha256 from ${MIGRATIONS} order by name`,
    )
    const { rows: versions } = await client.query<{ server_version: string }>('show server_version')
    const all = await tablesInForeignKeyOrder(client)
    const result = await work({
      serverVersion: versions[0]?.server_version ?? '',
      migrations,
      tables: all.filter((table) => table !== MIGRATIONS),
      columnsOf: (table) => writtenColumns(client, table),
      digestOf: (table) => digestTable(client, table),
      copyOut: (table, columns) =>
        client.query(copyTo(`COPY (SELECT ${names(columns)} FROM ${pg.escapeIdentifier(table)}) TO STDOUT`)),
      sequences: () => readSequences(client),
      rows: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
        (await client.query<Row>(sql, [...values])).rows,
    })
    await client.query('COMMIT')
    return result
  })
}

export class TableDiffers extends Error {
  override readonly name = 'TableDiffers'
}

export interface TableCopy extends TableDigest {
  readonly columns: readonly string[]
}

/** Rows that migrations wrote are those of every installation of this age; the copy has them, too. */
async function emptyOfMigrations(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed()) {
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(table)} limit 1`)
    if (rowCount) await client.query(`delete from ${pg.escapeIdentifier(table)}`)
  }
}

/**
 * Loads the rows of another database into one that has the same migrations and no rows of its own, all or nothing, and
 * compares each table.
 * @param url connects as the role that owns the tables
 * @param tables parents first
 * @throws TableDiffers naming the first that is not as it was; nothing is loaded then
 */
export async function loadTables(
  url: string,
  { tables, sequences }: { readonly tables: readonly TableCopy[]; readonly sequences: readonly SequencePlace[] },
  open: (table: string) => Promise<Readable>,
): Promise<void> {
  await connected(url, async (client) => {
    await client.query('BEGIN')
    for (const statement of SAME_TEXT) await client.query(statement)
    // a reference table of Citus that was written is not read in parallel afterwards
    await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`)
    await emptyOfMigrations(
      client,
      tables.map(({ table }) => table),
    )
    for (const { table, columns } of tables) {
      const target = client.query(copyFrom(`COPY ${pg.escapeIdentifier(table)} (${names(columns)}) FROM STDIN`))
      await pipeline(await open(table), target)
    }
    for (const expected of tables) {
      const { rows, digest } = await digestTable(client, expected.table)
      if (rows !== expected.rows || digest !== expected.digest)
        throw new TableDiffers(
          `The table ${expected.table} is not as it was: ${rows} rows of ${expected.rows}, digest ${digest} instead of ${expected.digest}`,
        )
    }
    await client.query('COMMIT')
    for (const { table, column, lastValue, isCalled } of sequences)
      await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)', [
        table,
        column,
        lastValue,
        isCalled,
      ])
  })
}
