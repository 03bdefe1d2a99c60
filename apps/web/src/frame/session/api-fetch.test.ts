import { beforeEach, describe, expect, test } from 'vitest'
import { unsignedToken } from '../../test/token.ts'
import { createApiFetch, type Fetch } from './api-fetch.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { required } from '../../test/required.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 12)
const MINUTE_S = 60
const nowS = NOW_MS / 1000

interface Sent {
  url: string
  method: string
  headers: Headers
}

let session: SessionStore
let sent: Sent[]
let newVersions: number
let hostname: string | null

beforeEach(() => {
  localStorage.clear()
  session = createSessionStore(localStorage, () => NOW_MS)
  sent = []
  newVersions = 0
  hostname = null
})

/** The wrapper in front of a server that answers by this rule. */
function fetchWith(answer: (sent: Sent) => Response | Promise<Response>): Fetch {
  return createApiFetch({
    base: '/api',
    session,
    appVersion: '3.2.1',
    machineHostname: () => hostname,
    onNewVersion: () => {
      newVersions += 1
    },
    now: () => NOW_MS,
    fetch: async (url, init) => {
      const call = { url, method: init.method ?? 'GET', headers: new Headers(init.headers) }
      sent.push(call)
      return answer(call)
    },
  })
}

const json = (body: unknown, status = 200) => Response.json(body, { status })
const get = { method: 'GET' }
const tokenEndingIn = (minutes: number) => unsignedToken({ exp: nowS + minutes * MINUTE_S })

describe('what every call carries', () => {
  test('[API-01] signed in: the bearer token; signed out: none', async () => {
    const fetch = fetchWith(() => json({}))
    await fetch('/api/releases', get)
    expect(required(sent[0]).headers.has('authorization')).toBe(false)
    session.set(tokenEndingIn(60))
    await fetch('/api/releases', get)
    await fetch('/api/samples', { method: 'POST' })
    expect(sent.slice(1).map(({ headers }) => headers.get('authorization'))).toEqual([
      `Bearer ${required(session.current()).token}`,
      `Bearer ${required(session.current()).token}`,
    ])
  })

  test('a name of its own, by which the server finds what it causes', async () => {
    const fetch = fetchWith(() => json({}))
    await fetch('/api/samples', get)
    await fetch('/api/samples', get)
    const names = sent.map(({ headers }) => headers.get('traceparent'))
    for (const name of names) expect(name).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/)
    expect(new Set(names).size).toBe(2)
  })

  test('[API-02] the timezone and the app version', async () => {
    await fetchWith(() => json({}))('/api/samples', { method: 'POST' })
    expect(required(sent[0]).headers.get('timezone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(required(sent[0]).headers.get('x-app-version')).toBe('3.2.1')
  })

  test('[API-03] the machine hostname, only when one is set', async () => {
    const fetch = fetchWith(() => json({}))
    await fetch('/api/samples', get)
    hostname = 'BENCH-2'
    await fetch('/api/samples', get)
    expect(sent.map(({ headers }) => headers.get('x-machine-hostname'))).toEqual([null, 'BENCH-2'])
  })

  test('[API-04] a GET carries the timestamp beside its own query, other calls do not', async () => {
    const fetch = fetchWith(() => json({}))
    await fetch('/api/samples', get)
    await fetch('/api/samples?startIndex=0', get)
    await fetch('/api/samples', { method: 'POST' })
    expect(sent.map(({ url }) => url)).toEqual([
      `/api/samples?timestamp=${NOW_MS}`,
      `/api/samples?startIndex=0&timestamp=${NOW_MS}`,
      '/api/samples',
    ])
  })
})

describe('answers that end the session', () => {
  test('a 401 clears the token', async () => {
    session.set(tokenEndingIn(60))
    await fetchWith(() => json({ error: 'This session has ended.' }, 401))('/api/samples', get)
    expect(session.current()).toBeNull()
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  test.each([
    [200, { message: 'Signature Has Expired' }],
    [400, { error: 'Signature Has Expired' }],
    [403, { global: ['Signature Has Expired'] }],
    [500, { data: { global: ['Signature Has Expired'] } }],
  ])('[SESSION-02] status %i with the signature-expiry message clears the token', async (status, body) => {
    session.set(tokenEndingIn(60))
    await fetchWith(() => json(body, status))('/api/samples', get)
    expect(session.current()).toBeNull()
  })

  test('a sample that is named like the message signs nobody out', async () => {
    session.set(tokenEndingIn(60))
    await fetchWith(() => json({ data: [{ strain_name: 'Signature Has Expired' }] }))('/api/samples', get)
    expect(session.current()).not.toBeNull()
  })

  test('wrong credentials while signed in elsewhere leave that session alone', async () => {
    session.set(tokenEndingIn(60))
    await fetchWith(() => json({ error: 'Invalid Credentials' }, 401))('/api/auth/login', { method: 'POST' })
    expect(session.current()).not.toBeNull()
  })

  test('a late 401 for a token that was renewed meanwhile does not end the new session', async () => {
    session.set(tokenEndingIn(60))
    const renewed = tokenEndingIn(90)
    await fetchWith(() => {
      session.set(renewed)
      return json({}, 401)
    })('/api/samples', get)
    expect(session.current()?.token).toBe(renewed)
  })

  test('an expired token is not sent', async () => {
    session.set(tokenEndingIn(-1))
    await fetchWith(() => json({}))('/api/samples', get)
    expect(required(sent[0]).headers.has('authorization')).toBe(false)
  })
})

describe('renewal', () => {
  const renewing = (next: string) =>
    fetchWith(({ url }) => (url === '/api/resend/token' ? json({ access_token: next }) : json({ sent: sent.length })))
  const paths = () => sent.map(({ method, url }) => `${method} ${url.split('?')[0]}`)

  test('[SESSION-03] a response within 20 minutes of expiry triggers a renewal, one with more time left does not', async () => {
    const next = tokenEndingIn(120)
    session.set(unsignedToken({ exp: nowS + 20 * MINUTE_S + 1 }))
    await renewing(next)('/api/samples', get)
    expect(paths()).toEqual(['GET /api/samples'])
    session.set(unsignedToken({ exp: nowS + 20 * MINUTE_S }))
    await renewing(next)('/api/samples', get)
    expect(session.current()?.token).toBe(next)
  })

  test('[SESSION-04] the request is replayed once with the new token, and neither starts another renewal', async () => {
    const next = tokenEndingIn(10) // the new token is itself within the window
    session.set(tokenEndingIn(5))
    const response = await renewing(next)('/api/samples', get)
    expect(paths()).toEqual(['GET /api/samples', 'POST /api/resend/token', 'GET /api/samples'])
    expect(required(sent[2]).headers.get('authorization')).toBe(`Bearer ${next}`)
    expect(await response.json()).toEqual({ sent: 3 })
  })

  test('a replayed change carries the same Idempotency-Key, so it is made once', async () => {
    session.set(tokenEndingIn(5))
    const headers = { 'idempotency-key': 'key-1' }
    await renewing(tokenEndingIn(60))('/api/samples', { method: 'POST', headers })
    expect([sent[0], sent[2]].map((call) => required(call).headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
  })

  test('answers that arrive together share one renewal', async () => {
    session.set(tokenEndingIn(5))
    const fetch = renewing(tokenEndingIn(60))
    await Promise.all([fetch('/api/samples', get), fetch('/api/releases', get), fetch('/api/methods', get)])
    expect(paths().filter((path) => path.endsWith('/resend/token'))).toHaveLength(1)
  })

  test('a renewal that fails leaves the first answer and the present token', async () => {
    const token = tokenEndingIn(5)
    session.set(token)
    const fetch = fetchWith(({ url }) => {
      if (url === '/api/resend/token') throw new TypeError('Failed to fetch')
      return json({ sent: sent.length })
    })
    expect(await (await fetch('/api/samples', get)).json()).toEqual({ sent: 1 })
    expect(session.current()?.token).toBe(token)
  })

  test('a renewal refused with 401 signs out', async () => {
    session.set(tokenEndingIn(5))
    await fetchWith(({ url }) => json({}, url === '/api/resend/token' ? 401 : 200))('/api/samples', get)
    expect(session.current()).toBeNull()
  })

  test('the sign-out itself is not renewed and not replayed', async () => {
    session.set(tokenEndingIn(5))
    await renewing(tokenEndingIn(60))('/api/auth/logout', { method: 'POST' })
    expect(paths()).toEqual(['POST /api/auth/logout'])
  })
})

test('a 426 answer is reported', async () => {
  await fetchWith(() => json({}, 426))('/api/samples', get)
  expect(newVersions).toBe(1)
})
