import { randomUUID } from 'node:crypto'
import { endpoint } from '@eluent/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { writeAudit } from '../audit/write-audit.ts'
import { AppError } from '../errors/app-error.ts'
import { mount } from '../http/mount.ts'
import { labTest, statusOf, type Caller } from '../../testing/lab-test.ts'

/** A call with an effect that can be counted: a mail in the outbox. */
const write = endpoint({
  method: 'POST',
  path: '/test/mails/:name',
  summary: 'write',
  noun: 'samples',
  touches: [],
  access: 'signed-in',
  params: z.object({ name: z.string() }),
  body: z.object({ subject: z.string(), refuse: z.boolean().optional(), forget: z.boolean().optional() }),
  reply: z.object({ id: z.string(), at: z.string(), extra: z.string().nullish() }),
  status: 201,
})

const { app, tester: caller } = labTest({
  overrides: {
    mountMore: (http, deps) =>
      mount(http, write, async ({ params, body, call }) => {
        if (body.forget) return { id: 'none', at: 'outside' }
        return deps.db.transaction(call, async (tx) => {
          const id = randomUUID()
          await tx
            .insertInto('mail_outbox')
            .values({
              organization_id: call.organizationId,
              id,
              to_address: params.name,
              subject: body.subject,
              body_text: '',
            })
            .execute()
          await writeAudit(tx, call, { action: 'create', noun: 'file', recordId: id })
          if (body.refuse) throw new AppError('changed_meanwhile', { who: 'Ann', when: '2026-11-20T08:00:00Z' })
          await atGate()
          return { id, at: new Date().toISOString(), extra: undefined }
        })
      }),
  },
})
/** Holds a transaction open while a test looks at it. */
let atGate: () => Promise<void> = () => Promise.resolve()
beforeEach(async () => {
  await app.sql('delete from mail_outbox')
})

const send = (key: string | undefined, body: object = { subject: 'a' }, name = 'x', as: Caller = caller) =>
  as.post(`/test/mails/${name}`, body, key === undefined ? {} : { 'idempotency-key': key })
const countMails = () => app.value('select count(*)::int as n from mail_outbox')

describe('a call with an Idempotency-Key', () => {
  test('a repeated key answers what the first answered, and there is one effect and one audit line', async () => {
    const key = randomUUID()
    const first = await send(key)
    const again = await send(key)
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
    expect(await countMails()).toBe(1)
    expect(await app.trail('file', first.json().id, 'id')).toHaveLength(1)
  })

  test('20 callers at once with one key: one effect; each gets the one answer or the advice to try again', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(key)))
    const done = replies.filter((reply) => reply.statusCode === 201)
    const inFlight = replies.filter((reply) => reply.statusCode === 409)
    expect(done.length + inFlight.length).toBe(20)
    expect(new Set(done.map((reply) => reply.body)).size).toBe(1)
    for (const reply of inFlight) expect(reply.json().code).toBe('request_in_flight')
    expect(await countMails()).toBe(1)
    expect((await send(key)).body).toBe(done[0]?.body)
  })

  test('while the first is at work the second is refused so, and gets its answer afterwards', async () => {
    const key = randomUUID()
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    atGate = () => {
      reached.resolve()
      return opened.promise
    }
    const first = send(key)
    await reached.promise
    const meanwhile = await send(key)
    opened.resolve()
    expect([meanwhile.statusCode, meanwhile.json().code]).toEqual([409, 'request_in_flight'])
    expect(await statusOf(first)).toBe(201)
    expect((await send(key)).body).toBe((await first).body)
    expect(await countMails()).toBe(1)
  })

  test('the same key for another body, path or call is 422', async () => {
    const key = randomUUID()
    await send(key)
    for (const reply of [await send(key, { subject: 'b' }), await send(key, { subject: 'a' }, 'y')]) {
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'idempotency_key_reused'])
    }
    expect(await countMails()).toBe(1)
  })

  test('a refused call leaves nothing behind, its key neither', async () => {
    const key = randomUUID()
    expect((await send(key, { subject: 'a', refuse: true })).json()).toMatchObject({
      code: 'changed_meanwhile',
      who: 'Ann',
      when: '2026-11-20T08:00:00Z',
    })
    expect(await countMails()).toBe(0)
    expect(await statusOf(send(key, { subject: 'a' }))).toBe(201)
  })

  test('keys of different users do not meet', async () => {
    const key = randomUUID()
    const other = await app.signIn('tester', app.otherLaboratoryId)
    const [one, two] = [await send(key), await send(key, { subject: 'a' }, 'x', other)]
    expect(one.json().id).not.toBe(two.json().id)
    expect(await countMails()).toBe(2)
  })

  test('without a key each call takes effect', async () => {
    await send(undefined)
    await send(undefined)
    expect(await countMails()).toBe(2)
  })

  test.each(['', 'a b', 'k'.repeat(256), 'ä'])('the key %j is malformed', async (key) => {
    expect(await statusOf(send(key))).toBe(400)
  })

  test('an endpoint that takes effect outside its key is a fault, and is reported', async () => {
    expect(await statusOf(send(randomUUID(), { subject: 'a', forget: true }))).toBe(500)
  })
})
