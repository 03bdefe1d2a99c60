import { appRole } from '@eluent/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('a database per test file', () => {
  let one: TestDatabase
  let two: TestDatabase
  beforeAll(async () => {
    ;[one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  })
  afterAll(() => Promise.all([one.drop(), two.drop()]))

  test('is migrated', async () => {
    const rows = await ask(one.appUrl, `select to_regclass('schema_migrations') is not null as migrated`)
    expect(rows).toEqual([{ migrated: true }])
  })

  test('shares nothing with another one', async () => {
    await ask(one.ownerUrl, 'create table only_here (id bigint)')
    const rows = await ask(two.ownerUrl, `select to_regclass('only_here') as found`)
    expect(rows).toEqual([{ found: null }])
  })

  test('lets the application in as a role that owns nothing and cannot pass row level security', async () => {
    const rows = await ask(
      one.appUrl,
      `select rolname, rolsuper, rolbypassrls, rolcreaterole,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
       from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ rolname: appRole, rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 }])
  })

  test('can use a trigram index for ILIKE under row level security', async () => {
    const rows = await ask(
      one.appUrl,
      `select proleakproof from pg_proc where oid = 'texticlike(text,text)'::regprocedure`,
    )
    expect(rows).toEqual([{ proleakproof: true }])
  })

  test('compares text by code point, whatever the machine speaks', async () => {
    const rows = await ask(
      one.appUrl,
      `select pg_encoding_to_char(encoding) as encoding, datlocale from pg_database where datname = current_database()`,
    )
    expect(rows).toEqual([{ encoding: 'UTF8', datlocale: 'C.UTF-8' }])
  })

  test('is gone after drop, with whoever was connected', async () => {
    const database = await createTestDatabase()
    const client = new pg.Client({ connectionString: database.appUrl })
    const lost = new Promise<Error>((done) => client.on('error', done))
    await client.connect()
    await database.drop()
    expect((await lost).message).toMatch(/terminat/)
    await expect(ask(database.appUrl, 'select 1')).rejects.toThrow(/does not exist/)
  })
})
