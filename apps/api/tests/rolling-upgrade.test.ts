import { readFileSync } from 'node:fs'
import { createTestDatabase, type TestDatabase } from '@eluent/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listColumns } from '../src/testing/released-columns.ts'

/** What nodes of the release before send, recorded from its sources by `npm run release:record`. */
const { release, statements, columns } = JSON.parse(
  readFileSync(new URL('../released/statements.json', import.meta.url), 'utf8'),
) as { release: string; statements: string[]; columns: Record<string, string> }

let database: TestDatabase
let client: pg.Client
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.appUrl)
  owner = new pg.Client(database.ownerUrl)
  await client.connect()
  await owner.connect()
})
afterAll(async () => {
  await client.end()
  await owner.end()
  await database.drop()
})

/** What the newest schema says of a statement: tables, columns, types and the application's rights are looked up, nothing is run. */
async function faultOf(on: pg.Client, statement: string): Promise<string | undefined> {
  try {
    await on.query(`explain (generic_plan) ${statement}`)
    return undefined
  } catch (error) {
    return `${(error as Error).message}: ${statement.slice(0, 120)}`
  }
}

async function faultsOf(on: pg.Client): Promise<string[]> {
  const faults: string[] = []
  for (const statement of statements) {
    await on.query('savepoint one')
    const fault = await faultOf(on, statement)
    if (fault !== undefined) faults.push(fault)
    await on.query('rollback to savepoint one')
  }
  return faults
}

/** Columns of the release that are gone or of another type. */
async function lostColumns(on: pg.Client): Promise<string[]> {
  const present = await listColumns(async (text) => (await on.query<Record<string, unknown>>(text)).rows)
  return Object.entries(columns).flatMap(([name, type]) =>
    present[name] === type ? [] : [`${name} was ${type}, is ${present[name] ?? 'gone'}`],
  )
}

/** Columns that an INSERT must name. */
async function neededColumns(on: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await on.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and a.attnotnull and not a.atthasdef and a.attidentity = '' group by 1`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

async function missingColumns(on: pg.Client): Promise<string[]> {
  const needed = await neededColumns(on)
  return statements.flatMap((statement) =>
    [...statement.matchAll(/\binsert into "(\w+)"\s*\(([^)]*)\)/gi)].flatMap(([, table = '', list = '']) =>
      (needed.get(table) ?? []).filter((column) => !list.includes(`"${column}"`)).map((column) => `${table}.${column}`),
    ),
  )
}

// Citus plans no statement without its values; the schema that it plans by is the same
test.runIf(inject('testServer').workerUrls.length === 0)(
  `the newest schema takes every statement of ${release}`,
  async () => {
    expect(statements.length).toBeGreaterThan(200)
    await client.query('begin')
    expect(await faultsOf(client)).toEqual([])
    await client.query('rollback')
  },
)

test('no column has come that its INSERTs would have to name', async () => {
  expect(statements.filter((statement) => /\binsert into/i.test(statement)).length).toBeGreaterThan(40)
  expect(await missingColumns(owner)).toEqual([])
})

test('every column of it is there with its type', async () => {
  expect(Object.keys(columns).length).toBeGreaterThan(500)
  expect(await lostColumns(owner)).toEqual([])
})

test.each([
  ['a renamed column', 'alter table samples rename column strain_name to sample_name', faultsOf],
  ['a dropped table', 'drop table share_keys cascade', faultsOf],
  ['an index that an upsert needs', 'alter table attempt_counts drop constraint attempt_counts_pkey cascade', faultsOf],
  ['a dropped column', 'alter table users drop column email', lostColumns],
  ['another type', 'alter table samples alter column run_count type numeric', lostColumns],
  ['a new column without a default', 'alter table samples add column bench_id bigint not null', missingColumns],
])('%s is found', async (_, change, find) => {
  await owner.query('begin')
  try {
    await owner.query(change)
    expect((await find(owner)).length).toBeGreaterThan(0)
  } finally {
    await owner.query('rollback')
  }
})
