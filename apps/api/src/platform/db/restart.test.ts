import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate, prepareDatabase, startPostgres, waitUntilGone, type Postgres } from '@eluent/postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditLedger } from '../../features/ledger/audit-ledger.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { readSettings } from '../settings.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../testing/database-proxy.ts'
import { fillBank, sealOne } from '../../testing/seals.ts'

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))

let dataDir: string
let postgres: Postgres
let proxies: DatabaseProxy[]
let app: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'eluent-restart-'))
  // durable, as in production: what was acknowledged must be there after a kill
  postgres = await startPostgres({ dataDir, durable: true })
  const adminUrl = postgres.url('postgres')
  const { appUrl, ownerUrl } = await prepareDatabase(adminUrl, 'eluent', { app: 'a', owner: 'o' })
  await migrate(ownerUrl, migrations)
  proxies = [await startDatabaseProxy(appUrl), await startDatabaseProxy(ownerUrl)]
  const [through, ownerThrough] = proxies.map(({ url }) => url) as [string, string]
  const disposable = { drop: () => Promise.resolve(), [Symbol.asyncDispose]: () => Promise.resolve() }
  app = await createTestApp({
    database: { name: 'eluent', appUrl: through, ownerUrl: ownerThrough, adminUrl, ...disposable },
    settings: {
      database: { ...readSettings({ DATABASE_URL: through }).database, retryForMs: 20_000, connectTimeoutMs: 500 },
    },
  })
})
afterAll(async () => {
  await app.close()
  for (const proxy of proxies) await proxy.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('PostgreSQL is killed under writers and started again: every call gets its answer, and each took effect once', async () => {
  const tester = await app.signIn('tester')
  const bytes = { kind: 'source', media_type: 'text/plain', size_bytes: 1, sha256: '0'.repeat(64) }
  const keys = Array.from({ length: 30 }, () => randomUUID())
  const send = (key: string) =>
    tester.call('POST', '/files/tickets', { ...bytes, name: key }, { 'idempotency-key': key })
  const [early, late] = [keys.slice(0, 10), keys.slice(10)]
  for (const key of early) expect((await send(key)).statusCode).toBe(201)

  const writing = Promise.all(late.map(send))
  process.kill(postgres.pid, 'SIGKILL')
  await waitUntilGone(postgres.pid, 10_000)
  postgres = await startPostgres({ dataDir, durable: true })
  for (const proxy of proxies) proxy.retarget(postgres.port)
  const replies = await writing

  expect(replies.map(({ statusCode }) => statusCode)).toEqual(late.map(() => 201))
  for (const key of keys) expect((await send(key)).statusCode).toBe(201)
  const rows = await app.sql('select name, count(*)::int as n from files group by name')
  expect(rows.length).toBe(30)
  expect(rows.every((row) => row['n'] === 1)).toBe(true)
})

test('killed under seals: what was acknowledged is in the log once, tokens are exact, the audit finds nothing', async () => {
  await fillBank(app, app.laboratoryId, 100)
  const sealing = Promise.allSettled(Array.from({ length: 20 }, (_, n) => sealOne(app, `Lot ${n}`)))
  // one of them is through, the others are on their way
  await vi.waitFor(async () => expect(await countEntries()).toBeGreaterThan(0), { timeout: 20_000 })
  process.kill(postgres.pid, 'SIGKILL')
  await waitUntilGone(postgres.pid, 10_000)
  postgres = await startPostgres({ dataDir, durable: true })
  for (const proxy of proxies) proxy.retarget(postgres.port)
  const outcomes = await sealing

  const entries = await app.sql('select certificate_id::int as id, count(*)::int as n from ledger_entries group by 1')
  for (const outcome of outcomes)
    if (outcome.status === 'fulfilled') expect(entries).toContainEqual({ id: outcome.value.id, n: 1 })
  const [bank] = await app.sql('select quantity::int from token_banks where organization_id = $1', [app.laboratoryId])
  expect(bank).toEqual({ quantity: 100 - entries.length })
  const audit = await auditLedger(app.deps, null, { pin: null, checkpoints: [] })
  expect(audit).toMatchObject({ size: entries.length, faults: [] })
})

async function countEntries(): Promise<number> {
  return (await app.deps.db.lookUp((db) => db.selectFrom('ledger_entries').select('seq').execute())).length
}
