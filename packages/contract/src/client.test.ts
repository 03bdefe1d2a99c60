import { expect, test } from 'vitest'
import * as z from 'zod'
import { createClient, type CallError } from './client.ts'
import { endpoint } from './endpoint.ts'
import { releaseQueueTask, submitQueueTask } from './queue.ts'

const refusal = (errors: Record<string, string[]>) =>
  Response.json({ code: 'validation_failed', error: 'Please check the marked fields.', errors }, { status: 422 })

/** What every release since 3.2.1 says of a field that it does not know. */
const UNKNOWN = 'This field is not known here.'

/** A server that takes these fields and refuses all others by name, and what it was sent. */
function serverThatTakes(...known: string[]) {
  const sent: { body: Record<string, unknown>; key: string | null }[] = []
  const client = createClient({
    base: '',
    fetch: async (_, { body, headers }) => {
      const fields = JSON.parse(typeof body === 'string' ? body : '') as Record<string, unknown>
      sent.push({ body: fields, key: new Headers(headers).get('idempotency-key') })
      const unknown = Object.keys(fields).filter((field) => !known.includes(field))
      if (unknown.length === 0) return Response.json({ message: 'Released' })
      return refusal(Object.fromEntries(unknown.map((field) => [field, [UNKNOWN]])))
    },
  })
  return { client, sent }
}

const params = { id: 4 }
const body = { vial_number: 1, machine: 'HPLC-1', how: 'interrupted' as const, text: 'Leak detected' }

test('a node of the release before gets the call again without what it does not know, under the same key', async () => {
  const { client, sent } = serverThatTakes('vial_number')
  expect(await client.call(releaseQueueTask, { params, body })).toEqual({ message: 'Released' })
  expect(sent.map((one) => one.body)).toEqual([body, { vial_number: 1 }])
  expect(sent[0]?.key).toMatch(/./)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('what a node in between knows is sent to it', async () => {
  const { client, sent } = serverThatTakes('vial_number', 'machine')
  await client.call(releaseQueueTask, { params, body })
  expect(sent.at(-1)?.body).toEqual({ vial_number: 1, machine: 'HPLC-1' })
  await client.call(submitQueueTask, { params, body: { vial_number: 1, machine: 'HPLC-1', page: crypto.randomUUID() } })
  expect(sent.at(-1)?.body).toEqual({ vial_number: 1, machine: 'HPLC-1' })
})

test('a new node gets the whole call, once', async () => {
  const { client, sent } = serverThatTakes('vial_number', 'machine', 'how', 'text')
  await client.call(releaseQueueTask, { params, body })
  expect(sent).toHaveLength(1)
})

const named = endpoint({
  method: 'POST',
  path: '/things',
  summary: 'A call with a new field beside others.',
  noun: 'queue',
  touches: [],
  access: 'public',
  body: z.strictObject({ name: z.string(), colour: z.string().optional(), size: z.number().optional() }),
  reply: z.object({ message: z.string() }),
  newFields: ['colour'],
})

test.each([
  ['any other field is unknown', { colour: [UNKNOWN], size: [UNKNOWN] }],
  ['a new field is refused for what it says', { colour: ['At most 5 characters.'] }],
  ['something else is wrong, too', { colour: [UNKNOWN], name: ['This field is missing.'] }],
  ['nothing is named', {}],
])('a call is refused where %s', async (_, errors) => {
  let calls = 0
  const client = createClient({
    base: '',
    fetch: async () => {
      calls += 1
      return refusal(errors)
    },
  })
  const call = client.call(named, { body: { name: 'a', colour: 'red', size: 1 } })
  await expect(call).rejects.toMatchObject({ status: 422, fieldErrors: errors } satisfies Partial<CallError>)
  expect(calls).toBe(1)
})
