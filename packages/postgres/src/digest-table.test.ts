import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestTable } from './digest-table.ts'
import { startPostgres, type Postgres } from './start-postgres.ts'
import { tablesInForeignKeyOrder } from './table-order.ts'

let dataDir: string
let postgres: Postgres
let client: pg.Client
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'eluent-digest-'))
  postgres = await startPostgres({ dataDir, durable: false })
  client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await client.query('drop schema public cascade')
  await client.query('create schema public')
})

describe('the digest of a table', () => {
  const COLUMNS = `id bigint primary key, name text, note text, percent numeric, area double precision, done boolean, key uuid,
    at timestamptz(3), day date, values jsonb, hash bytea, parts bigint[]`
  const ROWS = `select n, 'name ' || n, case when n % 2 = 0 then 'note' end, n / 7.0, n / 3.0, n % 2 = 0,
    md5(n::text)::uuid, timestamptz '2026-11-01 12:00:00.123Z' + n * interval '1 hour', date '2026-11-01' + n,
    jsonb_build_object('n', n), sha256(n::text::bytea), array[n, null] from generate_series(1, 50) as n`

  const digest = () => digestTable(client, 'vials')
  beforeEach(async () => {
    await client.query(`create table vials (${COLUMNS})`)
    await client.query(`insert into vials ${ROWS}`)
  })

  test('is the same in another order of rows and under other settings', async () => {
    const before = await digest()
    expect(before).toEqual({ table: 'vials', rows: 50, digest: expect.stringMatching(/^[0-9a-f]{16}$/) as string })
    await client.query('alter table vials rename to earlier')
    await client.query(`create table vials (${COLUMNS})`)
    await client.query('insert into vials select * from earlier order by name desc')
    const other = new pg.Client({ connectionString: postgres.url('postgres') })
    await other.connect()
    try {
      await other.query(`set timezone = 'Asia/Kathmandu'`)
      await other.query(`set datestyle = 'SQL, DMY'`)
      await other.query(`set bytea_output = 'escape'`)
      await other.query('set extra_float_digits = -3')
      expect(await digestTable(other, 'vials')).toEqual(before)
    } finally {
      await other.end()
    }
  })

  test.for([
    ['a digit of a text', `update vials set name = 'name 8' where id = 7`],
    ['an empty text where there was none', `update vials set note = '' where id = 7`],
    ['the scale of a number', `update vials set percent = percent::numeric(40, 30) where id = 7`],
    ['the last bit of a float', `update vials set area = 0.333333333333333370 where id = 1`],
    ['a truth', 'update vials set done = not done where id = 7'],
    ['a key', `update vials set key = md5('x')::uuid where id = 7`],
    ['a millisecond', `update vials set at = at + interval '1 millisecond' where id = 7`],
    ['a day', `update vials set day = day + 1 where id = 7`],
    ['a value inside JSON', `update vials set values = '{"n": "7"}' where id = 7`],
    ['a byte', 'update vials set hash = set_byte(hash, 31, 0) where id = 7'],
    ['a part of an array', 'update vials set parts = array[7, 7] where id = 7'],
    ['two values that changed places', `update vials set name = 'name ' || (15 - id) where id in (7, 8)`],
    ['two columns that changed places', `update vials set name = note, note = name where id = 8`],
    ['a lost row', 'delete from vials where id = 7'],
    ['a row instead of another', `update vials set id = 51 where id = 7`],
  ] as const)('sees %s', async ([, change]) => {
    const before = await digest()
    await client.query(change)
    expect((await digest()).digest).not.toBe(before.digest)
  })

  test('sees rows that are there twice, as often as they are', async () => {
    await client.query('alter table vials drop constraint vials_pkey')
    const seen = [(await digest()).digest]
    for (const id of [7, 7, 7]) {
      await client.query('insert into vials select * from vials where id = $1 limit 1', [id])
      seen.push((await digest()).digest)
    }
    expect(new Set(seen).size).toBe(4)
  })

  test('of an empty table is none; a type that settings could spell otherwise is refused by name', async () => {
    await client.query('create table empty (id bigint)')
    expect(await digestTable(client, 'empty')).toEqual({ table: 'empty', rows: 0, digest: '0000000000000000' })
    await client.query('create table waits ("for" interval)')
    await expect(digestTable(client, 'waits')).rejects.toThrow('the type interval of the column "for"')
  })
})

describe('the order of tables', () => {
  test('has parents first, then names; a table may lead to itself', async () => {
    await client.query('create table runs (id bigint primary key)')
    await client.query('create table peaks (id bigint primary key, run bigint references runs)')
    await client.query('create table areas (peak bigint references peaks, run bigint references runs)')
    await client.query('create table folders (id bigint primary key, inside bigint references folders)')
    expect(await tablesInForeignKeyOrder(client)).toEqual(['folders', 'runs', 'peaks', 'areas'])
  })

  test('of tables that need each other is refused by their names', async () => {
    await client.query('create table eggs (id bigint primary key)')
    await client.query('create table hens (id bigint primary key, egg bigint references eggs)')
    await client.query('alter table eggs add hen bigint references hens')
    await expect(tablesInForeignKeyOrder(client)).rejects.toThrow('circle: eggs, hens')
  })
})
