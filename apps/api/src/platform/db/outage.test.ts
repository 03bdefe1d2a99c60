import { randomUUID } from 'node:crypto'
import { endpoint } from '@eluent/contract'
import { createTestDatabase, type TestDatabase } from '@eluent/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestApp, type Caller, type TestApp } from '../../testing/app.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../testing/database-proxy.ts'
import { mount } from '../http/mount.ts'
import { readSettings } from '../settings.ts'

const write = endpoint({
  method: 'POST',
  path: '/test/mails',
  summary: 'write',
  noun: 'samples',
  touches: [],
  access: 'signed-in',
  body: z.object({ subject: z.string() }),
  reply: z.object({ id: z.string() }),
})

let database: TestDatabase
let proxy: DatabaseProxy
let app: TestApp
let caller: Caller
/** What happens between the two inserts of the call. */
let meanwhile: () => void = () => undefined
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.appUrl)
  const { hostname, port } = new URL(proxy.url)
  const url = new URL(database.appUrl)
  url.host = `${hostname}:${port}`
  app = await createTestApp({
    database: { ...database, appUrl: url.href },
    settings: {
      database: { ...readSettings({ DATABASE_URL: url.href }).database, retryForMs: 1_500, connectTimeoutMs: 500 },
    },
    overrides: {
      mountMore: (http, deps) =>
        mount(http, write, async ({ body, call }) =>
          deps.db.transaction(call, async (tx) => {
            const insert = async (id: string) =>
              tx
                .insertInto('mail_outbox')
                .values({
                  organization_id: call.organizationId,
                  id,
                  to_address: 'a',
                  subject: body.subject,
                  body_text: '',
                })
                .execute()
            const id = randomUUID()
            await insert(id)
            meanwhile()
            await insert(randomUUID())
            return { id }
          }),
        ),
    },
  })
  caller = await app.signIn('tester')
})
afterAll(async () => {
  await app.close()
  await proxy.close()
  await database.drop()
})

const send = (subject: string, key?: string) =>
  caller.call('POST', '/test/mails', { subject }, key === undefined ? {} : { 'idempotency-key': key })
const asAdmin = async (text: string) => {
  const client = new pg.Client(database.adminUrl)
  await client.connect()
  await client.query(text)
  await client.end()
}
const countOf = async (subject: string) =>
  (await app.sql('select count(*)::int as n from mail_outbox where subject = $1', [subject]))[0]?.['n']

describe('the database goes away in the middle of a request', () => {
  test('and comes back soon: the request succeeds, once', async () => {
    meanwhile = () => {
      meanwhile = () => undefined
      proxy.cut()
      proxy.restore()
    }
    expect((await send('short cut')).statusCode).toBe(200)
    expect(await countOf('short cut')).toBe(2)
  })

  test('and stays away: 503 in plain words, nothing half-written, and later calls work again by themselves', async () => {
    meanwhile = () => proxy.cut()
    const reply = await send('long cut')
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({
      code: 'database_unavailable',
      error: 'The database cannot be reached right now. Nothing was saved; please try again.',
    })
    expect(reply.body).not.toMatch(/ECONN|terminated/)
    expect((await caller.call('GET', '/me')).statusCode).toBe(503)
    expect((await app.call('GET', '/health/ready')).statusCode).toBe(503)
    meanwhile = () => undefined
    proxy.restore()
    expect(await countOf('long cut')).toBe(0)
    expect((await caller.call('GET', '/me')).statusCode).toBe(200)
    expect((await app.call('GET', '/health/ready')).statusCode).toBe(200)
    expect((await send('long cut')).statusCode).toBe(200)
  })

  test('a connection that the server ends is replaced', async () => {
    await asAdmin(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'eluent-api' and datname = current_database()`,
    )
    expect((await send('terminated')).statusCode).toBe(200)
    expect(await countOf('terminated')).toBe(2)
  })
})

describe('the wire is cut while COMMIT is under way', () => {
  test('with a key the answer comes all the same, and there is one effect', async () => {
    proxy.cutAfterSending('commit')
    const reply = await send('kept', randomUUID())
    expect(reply.statusCode).toBe(200)
    expect(await countOf('kept')).toBe(2)
  })

  test('without a key nothing is tried again and the answer says that the outcome is not known', async () => {
    proxy.cutAfterSending('commit')
    const reply = await send('unsure')
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'outcome_unknown'])
    await expect.poll(() => countOf('unsure')).toBe(2)
  })
})
