import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPartners, type Partners } from '../partners.ts'
import { DEMO_PASSWORD } from './accounts.ts'

const PAGE = 'http://localhost:8080'
let dataDir: string
let partners: Partners
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'eluent-partners-'))
  partners = await startPartners({
    dataDir,
    port: 0,
    smtpPort: 0,
    allowedOrigins: [PAGE],
    cardProviderSecret: undefined,
  })
})
afterAll(async () => {
  await partners.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  await call('PUT', '/faults', {})
})

async function call(method: string, path: string, body?: unknown, token?: string) {
  const reply = await fetch(partners.chemIdUrl + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, json: (await reply.json()) as { data: Record<string, unknown> } }
}
const login = async (name: string, password = DEMO_PASSWORD) =>
  call('POST', '/user/login', { email: `${name}@chemid.example`, password })
const tokenOf = async (name: string) => String((await login(name)).json.data['token'])

describe('the chemical-ID service', () => {
  test('[API-61] POST user/login answers the user and a token that works until POST user/logout', async () => {
    const { status, json } = await login('one')
    expect([status, json.data['user']]).toEqual([
      200,
      { email: 'one@chemid.example', firstName: 'Owen', lastName: 'Single' },
    ])
    const token = String(json.data['token'])
    expect((await call('GET', '/entity/authorized', undefined, token)).status).toBe(200)
    expect((await call('POST', '/user/logout', {}, token)).status).toBe(200)
    expect((await call('GET', '/entity/authorized', undefined, token)).status).toBe(401)
    expect((await login('one', 'wrong')).json).toEqual({ data: { error: { message: 'Wrong e-mail or password.' } } })
    expect((await login('nobody')).status).toBe(401)
  })

  test('[API-62] GET entity/authorized answers the entities of the account: none, one or two', async () => {
    const counts = []
    for (const name of ['none', 'one', 'two']) {
      const { json } = await call('GET', '/entity/authorized', undefined, await tokenOf(name))
      counts.push((json.data as unknown as { id: number; name: string }[]).map(({ name: entity }) => entity))
    }
    expect(counts).toEqual([[], ['Green Leaf Processing'], ['Green Leaf Processing', 'River Bend Extracts']])
  })

  test('[API-63] POST refiner/entity/{id}/samples takes a sample for an authorized entity; a refusal says why at data.error.message', async () => {
    const token = await tokenOf('one')
    const send = (entity: number, sample: unknown) =>
      call('POST', `/refiner/entity/${entity}/samples`, { sample }, token)
    expect((await send(4101, { strain_name: 'Blue Dream' })).status).toBe(200)
    expect((await call('GET', '/received.json')).json.data).toMatchObject([
      { entity: 'Green Leaf Processing', by: 'one@chemid.example', sample: { strain_name: 'Blue Dream' } },
    ])
    expect(await send(4102, {})).toMatchObject({
      status: 403,
      json: { data: { error: { message: 'You are not authorized for this entity.' } } },
    })
    expect((await send(4101, null)).status).toBe(422)
  })

  test('a call fails as set, and works again afterwards', async () => {
    await call('PUT', '/faults', { login: { status: 503, message: 'Closed for maintenance.' } })
    expect(await login('one')).toEqual({
      status: 503,
      json: { data: { error: { message: 'Closed for maintenance.' } } },
    })
    expect((await call('PUT', '/faults', { nothing: {} })).status).toBe(422)
    expect((await call('PUT', '/faults', { login: { status: 200 } })).status).toBe(422)
    await call('PUT', '/faults', {})
    expect((await login('one')).status).toBe(200)
  })

  test('only pages that are listed may read it', async () => {
    const ask = (origin: string) =>
      fetch(`${partners.chemIdUrl}/user/login`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const own = await ask(PAGE)
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([204, PAGE])
    const other = await ask('https://evil.example')
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })
})
