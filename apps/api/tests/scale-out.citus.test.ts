import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childrenOf, describePlaces, query, scaleOut } from '@eluent/postgres'
import { startCitusCluster, type CitusCluster } from '@eluent/testkit/citus'
import { sql, type Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkTables, checkWorkers } from '../src/doctor/check-database.ts'
import { IdempotencyTicket } from '../src/platform/db/idempotency.ts'
import { insertRows } from '../src/platform/db/rows.ts'
import type { DB } from '../src/platform/db/schema.generated.ts'
import { writtenOnShard } from '../src/platform/db/shard-read.ts'
import { newShareKey } from '../src/platform/auth/new-share-key.ts'
import { readSettings } from '../src/platform/settings.ts'
import { createTestApp, type Caller, type TestApp } from '../src/testing/app.ts'
import { createSample, finishSample } from '../src/testing/laboratory.ts'
import { required } from '../src/testing/required.ts'
import { bodyOf, statusOf } from '../src/testing/replies.ts'
import { createSealApp } from '../src/testing/seal-app.ts'
import { sealOne } from '../src/testing/seals.ts'

/** `npm run test:citus` names them. */
const programs = process.env['CITUS_BIN'] ?? ''
const quiet = { say: () => undefined, shards: undefined }

/** What a laboratory sees of its samples, without the blanks that hide an answer's length. */
async function answersOf(app: TestApp, caller: Caller, keys: readonly string[]): Promise<string[]> {
  const list = '/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=asc'
  const paths = [list, `${list}&searchIn=strain_name&searchData=Haze`, '/samples/1', '/samples/2', '/methods']
  const own = await Promise.all(paths.map((path) => caller.get(path)))
  const shared = await Promise.all(keys.map((key) => app.get(`/share/samples/${key}`)))
  return [...own, ...shared].map(({ statusCode, body }) => `${statusCode} ${body.trimEnd()}`)
}

const saysOfTables = async (place: { appUrl: string }): Promise<string | undefined> =>
  (await checkTables(place)).map(({ level, says }) => `${level}: ${says}`)[0]

/** A read on a shard without an organization in it: the policies of the shard are the wall. */
async function expectOwnRowsAlone({ deps, laboratoryId, value }: TestApp): Promise<void> {
  const reads = JSON.stringify([{ name: 'forgetful', statement: 'select id from samples', arguments: [] }])
  const readAs = async (organization: number, db: Kysely<DB>) => {
    const { rows } = await sql<{ found: string }>`select read_on_shard(${organization}, ${reads}) as found`.execute(db)
    return (JSON.parse(rows[0]?.found ?? '') as unknown[][])[0]?.length
  }
  const shard = `get_shard_id_for_distribution_column('samples', `
  const neighbour = Number(
    await value(`select min(n) from generate_series(${laboratoryId + 1}, 1000) n
      where ${shard} n::bigint) = ${shard} ${laboratoryId}::bigint)`),
  )
  expect(await readAs(laboratoryId, deps.db.lookups)).toBe(3)
  expect(await readAs(neighbour, deps.db.lookups)).toBe(0)
  const inTransaction = deps.db.transaction({ organizationId: neighbour }, (tx) => readAs(laboratoryId, tx))
  await expect(inTransaction).rejects.toMatchObject({ code: '42501' })
  // nor is a row of another written on the shard that both share
  const statement = `insert into "sample_counts" (organization_id, sample_type_id, slot, total) values ($1, 1, 900, 1)`
  const writes = [{ name: 'of', writes: 'sample_counts', statement, arguments: [String(laboratoryId)] }]
  const writeAs = (organizationId: number) =>
    deps.db.transaction({ organizationId }, (tx) =>
      sql`select read_on_shard(${organizationId}, ${JSON.stringify(writes)})`.execute(tx),
    )
  const counts = () => value('select count(*)::int from sample_counts where slot = 900')
  await expect(writeAs(neighbour)).rejects.toMatchObject({ code: '42501' })
  expect(await counts()).toBe(0)
  await writeAs(laboratoryId)
  expect(await counts()).toBe(1)
  // nobody waits for a write of the shard, and the transaction fails with it as a whole
  const failing = deps.db.transaction({ organizationId: laboratoryId }, async (tx) => {
    for (const slot of [901, 900])
      await insertRows(tx, 'sample_counts', { sample_type_id: 1, slot, total: 1 }).modifyEnd(writtenOnShard).execute()
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await value('select count(*)::int from sample_counts where slot in (900, 901)')).toBe(1)
}

/**
 * Reads of the laboratory go to its worker, without the coordinator between; where its rows are moved, nobody is shown the old
 * ones, which stay on the former worker for a while.
 */
async function expectReadWhereRowsLie(
  app: TestApp,
  caller: Caller,
  { coordinator, workers }: CitusCluster,
): Promise<void> {
  const shard = `get_shard_id_for_distribution_column('samples', ${app.laboratoryId}::bigint)`
  const portOfOwn = async () =>
    Number(await app.value(`select nodeport from pg_dist_shard_placement where shardid = ${shard}`))
  const isMoved = async () => (await caller.get('/samples/3')).body.includes('Moved Haze')
  const [from, name] = [await portOfOwn(), new URL(app.database.appUrl).pathname.slice(1)]
  const former = required(workers.find(({ port }) => port === from))
  const other = required(workers.find(({ port }) => port !== from))
  const direct = `select count(*)::int as direct from pg_stat_activity
    where datname = '${name}' and application_name = 'eluent-api'`
  const [sessions] = await query<{ direct: number }>(former.url(name), direct)
  expect(sessions?.direct).toBeGreaterThan(0)
  const move = (a: number, b: number, before = '') =>
    query(
      coordinator.url(name),
      `${before}select citus_move_shard_placement(${shard}, '127.0.0.1', ${a}, '127.0.0.1', ${b}, 'block_writes')`,
    )
  // a key that is taken holds the rows where they are until its transaction ends
  const ticket = new IdempotencyTicket({ userId: 1, key: 'holds', route: 'PATCH /samples/:id', request: {} })
  await app.deps.db.transaction({ organizationId: app.laboratoryId, idempotency: ticket }, async () => {
    await expect(move(from, other.port, `set lock_timeout = '1s'; `)).rejects.toMatchObject({ code: '55P03' })
  })
  await move(from, other.port)
  expect(await portOfOwn()).toBe(other.port)
  const change = { sample: { intake_form: { strain_name: 'Moved Haze' } } }
  expect(await statusOf(caller.patch('/samples/3', change))).toBe(200)
  expect([await isMoved(), await isMoved()]).toEqual([true, true])
  await query(coordinator.url(name), 'call citus_cleanup_orphaned_resources()')
  await move(other.port, from)
  expect(await isMoved()).toBe(true)
}

/** The coordinator opens new sessions on a worker, and those were never told the statements of the API. */
async function expectToldAgain(app: TestApp, work: () => Promise<unknown>, { workers }: CitusCluster): Promise<void> {
  const name = new URL(app.database.appUrl).pathname.slice(1)
  const ended = await Promise.all(
    workers.map((worker) =>
      query(
        worker.url(name),
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname = '${name}' and usename = 'eluent_app' and application_name like 'citus_internal%'`,
      ),
    ),
  )
  expect(ended.flat()).not.toEqual([])
  await work()
}

/** While a worker hangs, its laboratories get 503 within a bound and hold some of the connections; the others work. */
async function expectSilenceBounded(
  app: TestApp,
  work: () => Promise<unknown>,
  { workers }: CitusCluster,
): Promise<void> {
  const portOf = (id: string) => `(select nodeport from pg_dist_shard_placement
    where shardid = get_shard_id_for_distribution_column('samples', (${id})::bigint))`
  const own = portOf(String(app.laboratoryId))
  // so many that their shares together are all connections
  const far = await app.sql(
    `select n as id, ${portOf('n')} as port from generate_series(1000, 1100) n where ${portOf('n')} <> ${own} limit 4`,
  )
  const there: Caller[] = []
  for (const { id } of far) {
    await app.sql(`insert into organizations (id, name) values ($1, 'Far laboratory')`, [id])
    there.push(await app.signIn('admin', Number(id)))
  }
  const statusesThere = () => Promise.all(there.map((one) => statusOf(one.get('/me'))))
  expect(await statusesThere()).toEqual(there.map(() => 200))
  const silent = required(workers.find(({ port }) => port === far[0]?.['port']))
  const tell = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of [silent.pid, ...childrenOf(silent.pid)]) process.kill(pid, signal)
  }
  tell('SIGSTOP')
  try {
    const hanging = Array.from({ length: 8 }, statusesThere)
    // keys lie on either server
    const keys = Array.from({ length: 20 }, () => app.get(`/share/samples/${newShareKey()}`))
    await work()
    expect([404, 503]).toEqual(expect.arrayContaining((await Promise.all(keys)).map(({ statusCode }) => statusCode)))
    expect(new Set((await Promise.all(hanging)).flat())).toEqual(new Set([503]))
  } finally {
    tell('SIGCONT')
  }
  await expect.poll(statusesThere).toEqual(there.map(() => 200))
}

describe('a laboratory on a plain database', () => {
  test('is distributed in place: all or nothing, not while it works, once', async () => {
    await using leftovers = new AsyncDisposableStack()
    const cluster = await startCitusCluster({ programs, shards: 4 })
    leftovers.defer(() => cluster.stop())
    const database = await cluster.makePlainDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'eluent-scale-out-'))
    leftovers.defer(() => rm(dataDir, { recursive: true }))
    const settings = { dataDir, filesDir: join(dataDir, 'files') }
    const app = await createTestApp({ database, settings })
    const caller = await app.signIn('admin')
    const samples = [
      await caller.finishedSample(),
      await caller.finishedSample({ strain_name: 'Lemon Haze' }),
      await caller.newSample(),
    ]
    const keys = samples.map(({ share_key }) => share_key)
    const before = await answersOf(app, caller, keys)
    const laboratory = await app.laboratoryOf(app.laboratoryId)
    await database.addCitus()
    await expect(scaleOut(database.ownerUrl, quiet)).rejects.toThrow('Eluent is running')
    await app.close()

    const stopAtSamples = (line: string): void => {
      if (line.includes(' samples ')) throw new Error('cut off')
    }
    await expect(scaleOut(database.ownerUrl, { ...quiet, say: stopAtSamples })).rejects.toThrow('cut off')
    const { lines } = await describePlaces(database.ownerUrl)
    expect(lines.filter((line) => !line.includes(' local, '))).toEqual([])
    expect(await saysOfTables(database)).toMatch(
      /^wrong: 1\d\d tables do not lie where they should, the first is \w+: npm/,
    )

    const { tables, rows } = await scaleOut(database.ownerUrl, quiet)
    expect(tables).toBeGreaterThan(50)
    expect(rows).toBeGreaterThan(50)
    const kept = `select last_vacuum is not null and last_analyze is not null from pg_stat_user_tables where relid = '%s'::regclass`
    const shards = await query(
      database.adminUrl,
      `select distinct result from run_command_on_shards('samples', $$${kept}$$)`,
    )
    expect(shards).toEqual([{ result: 't' }])
    expect(await describePlaces(database.ownerUrl)).toMatchObject({ areRight: true })
    expect(await saysOfTables(database)).toMatch(
      /^good: 1\d\d tables, each on the database servers where it should lie\.$/,
    )
    expect(await scaleOut(database.ownerUrl, quiet)).toMatchObject({ tables: 0, rows: 0 })

    const env = { DATABASE_URL: database.appUrl, DATABASE_POOL_SIZE: '5', DATABASE_QUERY_TIMEOUT_MS: '3000' }
    const spread = await createSealApp({ database, settings: { ...settings, database: readSettings(env).database } })
    leftovers.defer(() => spread.close())
    const again = await spread.signInAs(caller.person)
    // the first time as usual statements, then as reads that their shard keeps the plans of
    for (const round of ['usual', 'on the shard', 'kept'])
      expect(await answersOf(spread, again, keys), round).toEqual(before)
    await expectOwnRowsAlone(spread)
    const added = await finishSample(again, await createSample(again, laboratory))
    expect(await bodyOf(spread.get(`/share/samples/${added.share_key}`))).toMatchObject({ data: { id: added.id } })
    // its public key lies with it, and so do those of several
    for (let count = 0; count < 8; count += 1) await createSample(again, laboratory)
    const nodeOf = (shard: string) => `(select groupid from pg_dist_placement where shardid = ${shard})`
    const near = `${nodeOf("get_shard_id_for_distribution_column('share_keys', share_key)")}
      = ${nodeOf(`get_shard_id_for_distribution_column('samples', ${spread.laboratoryId}::bigint)`)}`
    const keysSince = `from (select share_key from share_keys where sample_id >= ${added.id} offset 0) as added`
    expect(await spread.value(`select count(*) filter (where ${near})::int || ' of ' || count(*) ${keysSince}`)).toBe(
      '9 of 9',
    )
    // what can be written on the shard goes there with the reads of its turn
    const work = async (intake: string): Promise<void> => {
      const { id } = await createSample(again, laboratory, { intake_number: intake })
      expect(await statusOf(again.append(id, '1.D', { THC: 3 }))).toBe(200)
    }
    expect((await spread.costOf(() => work('Counted'))).statements).toBe(18)
    const trail = (count: number) =>
      spread.sql(`select noun || ' ' || action as line from audit_entries order by id desc limit ${count}`)
    const once = [{ line: 'sample append_result' }, { line: 'sample create' }]
    expect(await trail(2)).toEqual(once)
    await expectToldAgain(spread, () => work('Told again'), cluster)
    expect(await trail(4)).toEqual([...once, ...once])
    await sealOne(spread, 'Blue Dream')
    await spread.publish()
    expect(await spread.value('select count(*)::int from ledger_cosignatures')).toBe(1)

    await expectReadWhereRowsLie(spread, again, cluster)
    expect(await checkWorkers(database)).toMatchObject([{ says: '2 workers of the database can be read from here.' }])
    await expectSilenceBounded(
      spread,
      async () => {
        for (let call = 0; call < 20; call += 1) expect(await statusOf(again.get('/samples/1'))).toBe(200)
        expect(await statusOf(again.append(samples[2]?.id ?? 0, '1.D', { THC: 3 }))).toBe(200)
      },
      cluster,
    )

    // without the other worker this laboratory works, and whoever divides the calls still sends them here
    const own = await spread.value(
      `select nodeport from pg_dist_shard_placement where shardid = get_shard_id_for_distribution_column('samples', ${app.laboratoryId}::bigint)`,
    )
    const lost = required(cluster.workers.find(({ port }) => port !== own))
    await lost.stop()
    const [finding] = await checkWorkers(database)
    expect(finding).toMatchObject({ level: 'look at it', says: expect.stringContaining(`to 127.0.0.1:${lost.port}:`) })
    expect(await statusOf(again.append(samples[2]?.id ?? 0, '2.D', { THC: 3 }))).toBe(200)
    expect(await answersOf(spread, again, [])).toHaveLength(5)
    expect(await bodyOf(spread.get('/health/ready'))).toMatchObject({
      status: 'degraded',
      checks: { database: { ok: true }, files: { detail: 'One of the database servers cannot be reached.' } },
    })
  })
})
