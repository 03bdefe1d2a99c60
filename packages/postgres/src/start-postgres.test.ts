import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAlive, waitUntilGone } from './process-facts.ts'
import { startPostgres, type Postgres } from './start-postgres.ts'

async function ask(postgres: Postgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

describe('an embedded PostgreSQL', () => {
  let dataDir: string
  let postgres: Postgres
  const start = (): Promise<Postgres> => startPostgres({ dataDir, durable: true })
  const pidFile = (): string => join(dataDir, 'cluster', 'postmaster.pid')

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'eluent-postgres-'))
    postgres = await start()
    await ask(postgres, 'create table kept (id bigint)')
  })
  afterAll(async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('keeps text as UTF-8, sorts it the same everywhere, and has its clock on UTC', async () => {
    expect(await ask(postgres, 'show server_encoding')).toEqual(['UTF8'])
    expect(await ask(postgres, 'show timezone')).toEqual(['UTC'])
    expect(
      await ask(postgres, `select datlocprovider::text || datlocale from pg_database where datname = 'postgres'`),
    ).toEqual(['bC.UTF-8'])
  })

  test('forces what is committed to disk when it is durable, and checks its pages', async () => {
    expect(await ask(postgres, 'show fsync')).toEqual(['on'])
    expect(await ask(postgres, 'show data_checksums')).toEqual(['on'])
  })

  test('listens on the loopback only and lets nobody in without the password', async () => {
    expect(await ask(postgres, 'show listen_addresses')).toEqual(['127.0.0.1'])
    const stranger = new pg.Client({
      connectionString: postgres.url('postgres', { name: 'postgres', password: 'guess' }),
    })
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/)
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('is taken over, not started twice, when the process that started it is gone', async () => {
    const again = await start()
    expect(again).toMatchObject({ pid: postgres.pid, port: postgres.port, adopted: true, ended: undefined })
    postgres = again
  })

  test('comes back with everything committed after kill -9', async () => {
    await ask(postgres, 'insert into kept values (1), (2)')
    process.kill(postgres.pid, 'SIGKILL')
    await waitUntilGone(postgres.pid, 5_000)
    postgres = await start()
    expect(postgres.adopted).toBe(false)
    expect(await ask(postgres, 'select id::int from kept order by id')).toEqual([1, 2])
  })

  test('starts although its pid file names another living program', async () => {
    const lines = readFileSync(pidFile(), 'utf8').split('\n')
    await postgres.stop()
    writeFileSync(pidFile(), [String(process.pid), ...lines.slice(1)].join('\n'))
    postgres = await start()
    expect(postgres.pid).not.toBe(process.pid)
    expect(await ask(postgres, 'select count(*)::int from kept')).toEqual([2])
  })

  test('starts although its pid file is empty', async () => {
    await postgres.stop()
    writeFileSync(pidFile(), '')
    postgres = await start()
    expect(await ask(postgres, 'select count(*)::int from kept')).toEqual([2])
  })

  // F24. Invariant: a bit that flipped on the disk is found by its page's checksum, and never read as data.
  test('a flipped bit in a table is refused when it is read', async () => {
    await ask(postgres, `create table flipped as select 'THC 21.5 %' as line from generate_series(1, 500)`)
    const [path] = await ask(postgres, `select pg_relation_filepath('flipped')`)
    const file = join(dataDir, 'cluster', String(path))
    await postgres.stop()
    const bytes = readFileSync(file)
    const at = bytes.indexOf('21.5')
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    writeFileSync(file, bytes)
    postgres = await start()
    await expect(ask(postgres, 'select line from flipped')).rejects.toMatchObject({ code: 'XX001' })
    expect(await ask(postgres, 'select count(*)::int from kept')).toEqual([2])
  })

  test('is gone after stop, which whoever started it hears', async () => {
    await postgres.stop()
    await postgres.ended
    expect(isAlive(postgres.pid)).toBe(false)
    postgres = await start()
    expect(postgres.ended).toBeInstanceOf(Promise)
  })
})
