import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { prepareDatabase, rolesOfOthers, type DatabaseFacts } from './prepare-database.ts'
import { appRole, ownerRole } from './roles.ts'
import { startPostgres, type Postgres } from './start-postgres.ts'

let dataDir: string
let postgres: Postgres
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'eluent-migrate-'))
  postgres = await startPostgres({ dataDir, durable: false })
})
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

let databases = 0
const passwords = { owner: 'owner-of-a-test', app: 'app-of-a-test' }
const newDatabase = (): Promise<DatabaseFacts> =>
  prepareDatabase(postgres.url('postgres'), `lab_${(databases += 1)}`, passwords)

describe('preparing a database', () => {
  test('gives the roles, the extensions and the search mark, and may be repeated', async () => {
    const facts = await newDatabase()
    const again = await prepareDatabase(postgres.url('postgres'), `lab_${databases}`, passwords)
    expect(again).toEqual(facts)
    expect(facts.remarks).toEqual([])
    expect(await ask(facts.ownerUrl, 'select current_user')).toEqual([ownerRole])
    expect(await ask(facts.appUrl, 'select current_user')).toEqual([appRole])
    const extensions = `select extname from pg_extension where extname in ('pg_trgm', 'btree_gin') order by 1`
    expect(await ask(facts.appUrl, extensions)).toEqual(['btree_gin', 'pg_trgm'])
  })

  test('makes the database that the address names', async () => {
    const name = `lab_${(databases += 1)}`
    const { ownerUrl } = await prepareDatabase(postgres.url(name), name, passwords)
    expect(await ask(ownerUrl, 'select current_database()')).toEqual([name])
  })

  test('takes new passwords at once', async () => {
    const facts = await newDatabase()
    const changed = await prepareDatabase(postgres.url('postgres'), `lab_${databases}`, {
      ...passwords,
      app: 'changed',
    })
    await expect(ask(facts.appUrl, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect(await ask(changed.appUrl, 'select 1')).toEqual([1])
    await prepareDatabase(postgres.url('postgres'), `lab_${databases}`, passwords)
  })

  test('roles with other passwords are not ours to change; our own and those still to be made are not', async () => {
    const admin = postgres.url('postgres')
    await newDatabase()
    expect(await rolesOfOthers(admin, passwords)).toEqual([])
    expect(await rolesOfOthers(postgres.url('not_yet_made'), { ...passwords, app: 'of-another-machine' })).toEqual([
      appRole,
    ])
    expect(await rolesOfOthers(admin, { owner: 'x', app: 'y' })).toEqual([appRole, ownerRole])
  })

  test('the application can make neither tables nor roles', async () => {
    const { appUrl } = await newDatabase()
    await expect(ask(appUrl, 'create table mine (id bigint)')).rejects.toThrow(/permission denied/)
    await expect(ask(appUrl, 'create role mine')).rejects.toThrow(/permission denied/)
  })
})

describe('migrations', () => {
  let folder: string
  let ownerUrl: string
  const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql)
  beforeEach(async () => {
    folder = mkdtempSync(join(dataDir, 'migrations-'))
    ownerUrl = (await newDatabase()).ownerUrl
  })

  test('run once each, in the order of their names', async () => {
    write('20260102000000-add-colour.sql', 'alter table vials add colour text')
    write('20260101000000-create-vials.sql', 'create table vials (id bigint)')
    const first = await migrate(ownerUrl, folder)
    expect(first).toEqual({ applied: ['20260101000000-create-vials.sql', '20260102000000-add-colour.sql'], known: 0 })
    expect(await migrate(ownerUrl, folder)).toEqual({ applied: [], known: 2 })
  })

  test('a failing one leaves nothing behind, names its file and line, and can be tried again', async () => {
    write('20260101000000-create-vials.sql', 'create table vials (id bigint);\ncreate table vials (id bigint);')
    await expect(migrate(ownerUrl, folder)).rejects.toThrow(/20260101000000-create-vials\.sql failed.*already exists/)
    write('20260101000000-create-vials.sql', 'create table vials (id bigint);\nselec 1;')
    await expect(migrate(ownerUrl, folder)).rejects.toThrow(/line 2: syntax error/)
    const late = `-- 𝛥9 😀\ncreate table vials (id bigint);\n\ncomment on table vials is '😀😀😀\n';\nselect '😀', 😀;`
    write('20260101000000-create-vials.sql', late)
    await expect(migrate(ownerUrl, folder)).rejects.toThrow(/line 6: column "😀" does not exist/)
    write('20260101000000-create-vials.sql', 'create table vials (id bigint);')
    expect((await migrate(ownerUrl, folder)).applied).toHaveLength(1)
  })

  test('an applied file that was edited is refused by name; other line ends are no edit', async () => {
    write('20260101000000-create-vials.sql', 'create table vials (\n id bigint);')
    await migrate(ownerUrl, folder)
    write('20260101000000-create-vials.sql', 'create table vials (\r\n id bigint);')
    expect((await migrate(ownerUrl, folder)).applied).toEqual([])
    write('20260101000000-create-vials.sql', 'create table vials (id uuid);')
    await expect(migrate(ownerUrl, folder)).rejects.toThrow(/must not change: 20260101000000-create-vials\.sql/)
  })

  test('a corrected file is accepted where a form that it names was applied, and nothing is done again', async () => {
    const first = 'create table vials (id bigint);'
    write('20260101000000-create-vials.sql', first)
    await migrate(ownerUrl, folder)
    const corrected = (form: string): string => {
      const sha256 = createHash('sha256').update(form).digest('hex')
      return `-- Corrects the form with SHA-256 ${sha256}: says so.\ncreate table vials (id int8);`
    }
    write('20260101000000-create-vials.sql', corrected('another form'))
    await expect(migrate(ownerUrl, folder)).rejects.toThrow(/must not change: 20260101000000-create-vials\.sql/)
    write('20260101000000-create-vials.sql', corrected(first))
    expect(await migrate(ownerUrl, folder)).toEqual({ applied: [], known: 1 })
    const { ownerUrl: fresh } = await newDatabase()
    expect((await migrate(fresh, folder)).applied).toHaveLength(1)
  })

  test('each statement is a message of its own', async () => {
    write('20260101000000-create-said.sql', `create table said as select current_query() as text; select 'a;b'`)
    await migrate(ownerUrl, folder)
    expect(await ask(ownerUrl, 'select text from said')).toEqual([
      'create table said as select current_query() as text',
    ])
  })

  test('a database that a newer version migrated is refused', async () => {
    write('20260101000000-create-vials.sql', 'create table vials (id bigint)')
    await migrate(ownerUrl, folder)
    rmSync(join(folder, '20260101000000-create-vials.sql'))
    await expect(migrate(ownerUrl, folder)).rejects.toThrow(/does not know: 20260101000000-create-vials\.sql/)
  })

  test('two starts at once apply each file once', async () => {
    write('20260101000000-create-vials.sql', 'create table vials (id bigint)')
    write('20260102000000-add-colour.sql', 'alter table vials add colour text')
    const runs = await Promise.all([migrate(ownerUrl, folder), migrate(ownerUrl, folder)])
    expect(runs.flatMap(({ applied }) => applied).toSorted()).toEqual([
      '20260101000000-create-vials.sql',
      '20260102000000-add-colour.sql',
    ])
  })

  test('an index is made beside the work of others, by one of two starts at once', async () => {
    write('20260101000000-create-vials.sql', 'create table vials (id bigint)')
    await migrate(ownerUrl, folder)
    write('20260102000000-index-vials.sql', '-- Why.\ncreate index concurrently if not exists vials_idx on vials (id);')
    const runs = await Promise.all([migrate(ownerUrl, folder), migrate(ownerUrl, folder), migrate(ownerUrl, folder)])
    expect(runs.flatMap(({ applied }) => applied)).toEqual(['20260102000000-index-vials.sql'])
    expect(await ask(ownerUrl, `select indisvalid from pg_index where indexrelid = 'vials_idx'::regclass`)).toEqual([
      true,
    ])
  })

  test('an index that broke off is made again', async () => {
    write('20260101000000-create-vials.sql', 'create table vials (id bigint); insert into vials values (1), (1)')
    await migrate(ownerUrl, folder)
    write('20260102000000-index-vials.sql', 'create unique index concurrently if not exists vials_idx on vials (id)')
    await expect(migrate(ownerUrl, folder)).rejects.toThrow(
      /20260102000000-index-vials.sql failed and is tried again.*duplicated/,
    )
    expect(await ask(ownerUrl, `select indisvalid from pg_index where indexrelid = 'vials_idx'::regclass`)).toEqual([
      false,
    ])
    await ask(ownerUrl, 'update vials set id = 2 where ctid = (select max(ctid) from vials)')
    expect((await migrate(ownerUrl, folder)).applied).toEqual(['20260102000000-index-vials.sql'])
    expect(await ask(ownerUrl, `select indisvalid from pg_index where indexrelid = 'vials_idx'::regclass`)).toEqual([
      true,
    ])
  })

  test.each([
    'create index concurrently vials_idx on vials (id)',
    'alter table vials add b text; create index concurrently if not exists vials_idx on vials (id)',
  ])('CONCURRENTLY stands alone and may be repeated: %s', async (sql) => {
    write('20260101000000-create-vials.sql', 'create table vials (id bigint)')
    write('20260102000000-index-vials.sql', sql)
    await expect(migrate(ownerUrl, folder)).rejects.toThrow(/alone in its file/)
  })

  test('a file whose name says no order or no purpose is refused', async () => {
    write('1-vials.sql', '')
    await expect(migrate(ownerUrl, folder)).rejects.toThrow(/not 1-vials\.sql/)
  })
})
