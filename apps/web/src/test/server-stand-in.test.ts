import { createFormField, deleteBatch, listReleases, readSharedSample } from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { expect, test } from 'vitest'
import { fill } from './fill.ts'
import { answer, refusal, standIn, type Answer } from './server-stand-in.ts'
import { unsignedToken } from './token.ts'

async function call(
  answers: Answer[],
  method: string,
  path: string,
  { body = {}, role = 'admin' }: { body?: object; role?: RoleSlug } = {},
) {
  const server = standIn(...answers)
  const headers = { authorization: `Bearer ${unsignedToken({ role })}` }
  const sent = method === 'GET' ? {} : { body: JSON.stringify(body) }
  const reply = server.fetch(`/api${path}`, { method, headers, ...sent }).catch(() => null)
  return { server, reply: await reply }
}
const RELEASE = { version: '9.9.9' }

test('a reply is completed by the schema, and a call is kept as the schemas read it', async () => {
  const { reply } = await call([answer(listReleases, { data: [RELEASE] })], 'GET', '/releases')
  expect(await reply?.json()).toEqual({
    data: [{ id: 1, version: '9.9.9', release_date: '2026-11-20T12:00:00Z', notes: '' }],
    meta: { total_count: 0 },
  })
  const { server } = await call([answer(createFormField, {})], 'POST', '/form-fields', {
    body: { form_field: { name: 'Lot' } },
  })
  expect(server.sent(createFormField)).toEqual([
    { params: undefined, query: undefined, body: { form_field: { name: 'Lot' } } },
  ])
  expect(fill(readSharedSample.reply, { data: { share_key: 'K7' } })).toMatchObject({
    data: { share_key: 'K7', release: null },
  })
})

test('a refusal is the contract’s', async () => {
  const { reply } = await call([answer(listReleases, refusal('forbidden'))], 'GET', '/releases')
  expect([reply?.status, reply?.statusText]).toEqual([403, 'Forbidden'])
})

test.fails('a call without an answer fails the test', () => call([], 'GET', '/releases'))

test.fails('so does a call that the contract does not know', () => call([], 'GET', '/no/such/call'))

test.fails('so does a body that the endpoint’s schema refuses', () =>
  call([answer(createFormField, {})], 'POST', '/form-fields', { body: { form_field: 7 } }))

test.fails('so does an answer that the schema refuses', () =>
  call([answer(listReleases, () => ({ data: [{ ...RELEASE, id: -1 }] }))], 'GET', '/releases'))

test.fails('so does a call whose permission the token lacks', () =>
  call([answer(deleteBatch, { message: 'Deleted' })], 'DELETE', '/batches/7', { role: 'viewer' }))
