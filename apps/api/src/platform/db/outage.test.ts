import { randomUUID } from 'node:crypto'
import { endpoint } from '@eluent/contract'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createProxiedApp } from '../../testing/failing-database.ts'
import { mount } from '../http/mount.ts'
import { labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

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

/** What happens between the two inserts of the call. */
let meanwhile: () => void = () => undefined
const { app, tester: caller } = labTest(() =>
  createProxiedApp(
    { retryForMs: 1_500, connectTimeoutMs: 500 },
    {
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
  ),
)

const send = (subject: string, key?: string) =>
  caller.post('/test/mails', { subject }, key === undefined ? {} : { 'idempotency-key': key })
const asAdmin = async (text: string) => {
  const client = new pg.Client(app.database.adminUrl)
  await client.connect()
  await client.query(text)
  await client.end()
}
const countOf = async (subject: string) =>
  await app.value('select count(*)::int as n from mail_outbox where subject = $1', [subject])

describe('the database goes away in the middle of a request', () => {
  test('and comes back soon: the request succeeds, once', async () => {
    meanwhile = () => {
      meanwhile = () => undefined
      app.proxy.cut()
      app.proxy.restore()
    }
    expect(await statusOf(send('short cut'))).toBe(200)
    expect(await countOf('short cut')).toBe(2)
  })

  test('and stays away: 503 in plain words, nothing half-written, and later calls work again by themselves', async () => {
    meanwhile = () => app.proxy.cut()
    const reply = await send('long cut')
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({
      code: 'database_unavailable',
      error: 'The database cannot be reached right now. Nothing was saved; please try again.',
    })
    expect(reply.body).not.toMatch(/ECONN|terminated/)
    expect(await statusOf(caller.get('/me'))).toBe(503)
    expect(await statusOf(app.get('/health/ready'))).toBe(503)
    meanwhile = () => undefined
    app.proxy.restore()
    expect(await countOf('long cut')).toBe(0)
    expect(await statusOf(caller.get('/me'))).toBe(200)
    expect(await statusOf(app.get('/health/ready'))).toBe(200)
    expect(await statusOf(send('long cut'))).toBe(200)
  })

  test('a connection that the server ends is replaced', async () => {
    await asAdmin(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'eluent-api' and datname = current_database()`,
    )
    expect(await statusOf(send('terminated'))).toBe(200)
    expect(await countOf('terminated')).toBe(2)
  })
})

describe('the wire is cut while COMMIT is under way', () => {
  test('with a key the answer comes all the same, and there is one effect', async () => {
    app.proxy.cutAfterSending('commit')
    expect(await statusOf(send('kept', randomUUID()))).toBe(200)
    expect(await countOf('kept')).toBe(2)
  })

  test('without a key nothing is tried again and the answer says that the outcome is not known', async () => {
    app.proxy.cutAfterSending('commit')
    expect(await refusalOf(send('unsure'))).toMatchObject({ status: 503, code: 'outcome_unknown' })
    await expect.poll(() => countOf('unsure')).toBe(2)
  })
})
