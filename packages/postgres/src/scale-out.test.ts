import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { query } from './connection.ts'
import { migrate } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'
import { refuseChanged, scaleOut } from './scale-out.ts'
import { startPostgres, type Postgres } from './start-postgres.ts'
import { describePlaces } from './table-places.ts'

let dataDir: string
let postgres: Postgres
let ownerUrl: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'eluent-scale-out-'))
  postgres = await startPostgres({ dataDir, durable: false })
  ;({ ownerUrl } = await prepareDatabase(postgres.url('postgres'), 'lab', { owner: 'owner', app: 'app' }))
  const folder = mkdtempSync(join(dataDir, 'migrations-'))
  writeFileSync(
    join(folder, '20260101000000-create-vials.sql'),
    `create table vials (id bigint); comment on table vials is 'tenant';
     create table keys (key text); comment on table keys is 'lookup by key';
     create table kinds (id bigint); comment on table kinds is 'reference';
     create table forgotten (id bigint); comment on table schema_migrations is 'local'`,
  )
  await migrate(ownerUrl, folder)
})
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a database on a plain PostgreSQL', () => {
  test('is refused with a sentence and stays as it is', async () => {
    const said: string[] = []
    const attempt = scaleOut(ownerUrl, { say: (line) => said.push(line), shards: undefined })
    await expect(attempt).rejects.toThrow('This PostgreSQL has no Citus: install it on every server')
    expect(said).toEqual([])
  })

  test('has local tables, each with the place where it should lie', async () => {
    const { lines, areRight, hasCitus } = await describePlaces(ownerUrl)
    expect([areRight, hasCitus]).toEqual([false, false])
    expect(lines.map((line) => line.replace(/ +/, ': '))).toEqual([
      'forgotten: local, on the coordinator; its comment does not say where it should lie',
      'keys: local, on the coordinator; should be distributed by key',
      'kinds: local, on the coordinator; should be reference, a copy on every server',
      'schema_migrations: local, on the coordinator',
      'vials: local, on the coordinator; should be distributed by organization_id',
    ])
    await query(ownerUrl, 'drop table forgotten, keys, kinds, vials')
    expect(await describePlaces(ownerUrl)).toMatchObject({ areRight: true })
  })
})

describe('counts and digests before and after', () => {
  const before = [
    { table: 'users', rows: 3, digest: 'aa' },
    { table: 'samples', rows: 2, digest: 'bb' },
  ]
  test('that agree are let pass', () => {
    expect(() =>
      refuseChanged(
        before,
        before.map((digest) => ({ ...digest })),
      ),
    ).not.toThrow()
  })

  test.for([
    ['a lost row', { table: 'samples', rows: 1, digest: 'bb' }],
    ['another value', { table: 'samples', rows: 2, digest: 'bc' }],
    ['another table', { table: 'runs', rows: 2, digest: 'bb' }],
  ] as const)('with %s are refused by the table', ([, changed]) => {
    const after = [...before.slice(0, 1), changed]
    expect(() => refuseChanged(before, after)).toThrow('samples had 2 rows (bb)')
    expect(() => refuseChanged(before, before.slice(0, 1))).toThrow('samples had 2 rows (bb)')
  })
})
