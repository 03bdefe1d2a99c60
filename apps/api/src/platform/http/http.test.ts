import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoint, messageReply } from '@eluent/contract'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { mount, mountPublic } from './mount.ts'
import { createTestApp } from '../../testing/app.ts'
import { labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const echoed = z.object({ name: z.string().max(5), nested: z.object({ sizes: z.array(z.number()) }).optional() })
const echo = endpoint({
  method: 'POST',
  path: '/test/echo',
  summary: 'echo',
  noun: 'samples',
  touches: [],
  access: 'public',
  body: z.object({ sample: echoed }),
  reply: z.object({ name: z.string() }),
  status: 201,
})
const fail = endpoint({
  method: 'GET',
  path: '/test/fail',
  summary: 'fail',
  noun: 'samples',
  access: 'public',
  reply: messageReply,
})
const admins = endpoint({
  method: 'DELETE',
  path: '/test/samples/:id',
  summary: 'for holders of sample.delete',
  noun: 'samples',
  touches: [],
  access: 'sample.delete',
  params: z.object({ id: z.coerce.number<string>() }),
  body: z.object({ why: z.string() }),
  reply: messageReply,
})
const act = endpoint({
  method: 'POST',
  path: '/test/act',
  summary: 'act',
  noun: 'samples',
  touches: [],
  access: 'signed-in',
  body: z.object({ sample: z.object({ name: z.string() }) }),
  reply: messageReply,
})
const rare = endpoint({
  method: 'GET',
  path: '/test/rare',
  summary: 'rare',
  noun: 'samples',
  access: 'public',
  reply: messageReply,
})

let webDist: string
const { app, tester } = labTest(async () => {
  webDist = await mkdtemp(join(tmpdir(), 'eluent-web-'))
  await mkdir(join(webDist, 'assets'))
  await writeFile(join(webDist, 'index.html'), '<!doctype html><title>Eluent</title>')
  await writeFile(join(webDist, 'assets', 'app-1a2b3c.js'), 'export {}')
  await writeFile(join(webDist, 'assets', 'app-1a2b3c.js.br'), 'compressed')
  return createTestApp({
    settings: { webDist, corsOrigins: ['https://lab.example.org'], demo: true },
    overrides: {
      mountMore: (http) => {
        mountPublic(http, echo, async ({ body }) => ({ ...body.sample, secret: 'stays here' }))
        mountPublic(http, fail, async () => {
          throw new Error('password=hunter2 at db.internal')
        })
        mount(http, admins, async () => ({ message: 'done' }), { repeatable: true })
        mount(http, act, async () => ({ message: 'done' }), { repeatable: true })
        mountPublic(http, rare, async () => ({ message: 'once a minute' }), { perMinute: 2 })
      },
    },
  })
})
afterAll(() => rm(webDist, { recursive: true }))

const { app: closedApp, tester: closedTester } = labTest()

const post = (payload: string, contentType = 'application/json') =>
  app.http.inject({ method: 'POST', url: '/api/test/echo', headers: { 'content-type': contentType }, payload })

describe('what comes in', () => {
  test('a good body is answered with the status and only the fields that the endpoint declares', async () => {
    const reply = await post('{"sample":{"name":"Blue","extra":1},"more":2}')
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({ name: 'Blue' })
  })

  test('a refused body is 422 with messages by field, without the wrapper in the name', async () => {
    const reply = await post('{"sample":{"name":"too long","nested":{"sizes":[1,"x"]}}}')
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'validation_failed', error: 'Please check the marked fields.' })
    expect(reply.json().errors).toEqual({
      name: ['At most 5 characters.'],
      'nested.sizes.1': ['This must be a number.'],
    })
  })

  test.each(['{', '', 'nul', '{"sample":{"name":"a"},}', "{'sample':1}", '\u{feff}'])(
    'a body that is not JSON is 400: %j',
    async (text) => {
      const reply = await post(text)
      expect(reply.statusCode).toBe(400)
      expect(reply.json().code).toBe('malformed_request')
    },
  )

  test('of thousands of refused fields a hundred are named', async () => {
    const sizes = Array.from({ length: 5000 }, () => 'x')
    const reply = await post(JSON.stringify({ sample: { name: 'a', nested: { sizes } } }))
    expect([reply.statusCode, Object.keys(reply.json().errors).length]).toEqual([422, 100])
  })

  test('a body nested deeper than 64 levels is refused before it is parsed', async () => {
    const reply = await post(`${'['.repeat(5000)}${']'.repeat(5000)}`)
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { error: 'The request could not be read: its body is nested deeper than 64 levels.', code: 'body_too_deep' },
    ])
    expect(await statusOf(post(`${'['.repeat(64)}${']'.repeat(64)}`))).toBe(422)
  })

  test.each(['null', '1', '[]', '"text"', '{"sample":null}', '{"sample":[]}'])(
    'JSON of another shape is 422: %s',
    async (text) => {
      expect(await statusOf(post(text))).toBe(422)
    },
  )

  test('keys that reach for the prototype are refused', async () => {
    expect(await statusOf(post('{"sample":{"name":"a"},"__proto__":{"admin":true}}'))).toBe(400)
  })

  test('another content type is 415, more than the limit 413', async () => {
    expect(await statusOf(post('name=a', 'application/x-www-form-urlencoded'))).toBe(415)
    expect(await statusOf(post('text', 'text/plain'))).toBe(415)
    expect(await statusOf(post(`{"sample":{"name":"${'a'.repeat(2_000_001)}"}}`))).toBe(413)
  })

  test.each([
    ['NUL', '{"sample":{"name":"a\\u0000"}}'],
    ['a lone surrogate', '{"sample":{"name":"\\ud83d"}}'],
    ['NUL in a key that no schema has', '{"sample":{"name":"a"},"x\\u0000":1}'],
  ])('%s is refused with 422', async (_what, text) => {
    const reply = await post(text)
    expect(reply.statusCode).toBe(422)
    expect(Object.values(reply.json().errors)).toEqual([['This text holds characters that cannot be stored.']])
  })

  test('emoji and combining marks pass unchanged', async () => {
    expect((await post('{"sample":{"name":"🧪é"}}')).json()).toEqual({ name: '🧪é' })
  })

  test('paths are the same with and without the last slash; a NUL in the address is refused', async () => {
    expect(await statusOf(app.get('/me/', { authorization: `Bearer ${tester.token}` }))).toBe(200)
    expect(await statusOf(app.http.inject('/api/test/%00'))).toBe(400)
    expect(await statusOf(tester.get('/me?timestamp=%00'))).toBe(422)
  })
})

describe('what goes out', () => {
  test('an unknown path is 404 in the shape of every error', async () => {
    const reply = await app.get('/no-such-call')
    expect([reply.statusCode, reply.json()]).toEqual([404, { error: 'Request Not Found', code: 'not_found' }])
  })

  test('an unknown error is 500 with an id that the log knows, and no detail', async () => {
    const reply = await app.get('/test/fail')
    expect(reply.statusCode).toBe(500)
    const { error, id } = reply.json<{ error: string; id: string }>()
    expect(error).toBe('Something went wrong on our end. Please try again later')
    expect(reply.body).not.toMatch(/hunter2|db\.internal|stack/)
    const line = app.logLines.find((text) => text.includes(id))
    expect(line).toContain('db.internal')
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, error_id: id })
  })

  test('log lines name the request, carry no token and no query, and cannot be forged by the address', async () => {
    app.logLines.length = 0
    await app.http.inject({
      method: 'GET',
      url: '/api/me/%0d%0a%1b[31m{"level":10}?ticket=secret',
      headers: { authorization: 'Bearer very.secret.token' },
    })
    const all = app.logLines.join('')
    expect(all).not.toMatch(/secret/)
    for (const line of app.logLines) {
      expect(line.trimEnd()).not.toMatch(/\p{Cc}/u)
      expect(JSON.parse(line)).toHaveProperty('reqId')
    }
    const { headers } = await app.http.inject('/api/me')
    expect(app.logLines.at(-1)).toContain(String(headers['x-request-id']))
  })

  test('a share key stands in the log by its beginning only', async () => {
    app.logLines.length = 0
    await app.get('/share/samples/0123456789ABCDEFGHJKMNPQRS')
    await app.http.inject('/share/report/0123456789abcdefghjkmnpqrs')
    await app.get('/verify/0123456789ABCDEFGHJKMNPQRST')
    const all = app.logLines.join('')
    expect(all).toContain('/api/share/samples/0123...')
    expect(all).toContain('/api/verify/0123...')
    expect(all).not.toMatch(/456789ABCDEF/i)
  })

  test('documents carry the policy of a page, the API answers one that allows nothing; neither is indexed', async () => {
    for (const path of ['/', '/api/docs/', '/api/me']) {
      const { headers } = await app.http.inject(path)
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none';/)
      expect(policy.includes("script-src 'self';")).toBe(path !== '/api/me')
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' })
    }
  })

  test('the API answers are not kept by caches', async () => {
    expect((await app.http.inject('/api/me')).headers['cache-control']).toBe('no-store')
  })

  test('only listed origins may call from a browser', async () => {
    const allowed = async (origin: string) =>
      (await app.http.inject({ url: '/api/health/live', headers: { origin } })).headers['access-control-allow-origin']
    expect(await allowed('https://lab.example.org')).toBe('https://lab.example.org')
    expect(await allowed('https://lab.example.org.evil.example')).toBeUndefined()
    expect(await allowed('null')).toBeUndefined()
  })
})

describe('who may call', () => {
  test('[PERM-06] a call whose action the role lacks is 403 before its body is looked at, and is logged', async () => {
    app.logLines.length = 0
    expect(await refusalOf(tester.delete('/test/samples/7', { wrong: true }))).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    const denied = app.logLines.map((line) => JSON.parse(line)).find((line) => line.event === 'access_denied')
    expect(denied).toMatchObject({ actor: tester.person.id, permission: 'sample.delete', params: { id: '7' } })
    const admin = await app.signIn('admin')
    expect(await statusOf(admin.delete('/test/samples/7', { wrong: true }))).toBe(422)
    expect(await statusOf(admin.delete('/test/samples/7', { why: 'x' }))).toBe(200)
  })

  test('a refused action says so, and nothing of a page', async () => {
    expect(await refusalOf(tester.delete('/test/samples/7'))).toMatchObject({
      error: 'You are not authorized to do this.',
    })
  })

  test('without a token it is 401, whatever the body', async () => {
    expect(await statusOf(app.call('DELETE', '/test/samples/7', { why: 'x' }))).toBe(401)
  })

  test('a body that claims another role or organization is 403 and logged; the own ones pass', async () => {
    const sample = { name: 'a' }
    const own = { sample, actual_role: 'tester', assumed_org: app.laboratoryId, organization_id: null }
    expect(await statusOf(tester.post('/test/act', own))).toBe(200)
    app.logLines.length = 0
    for (const claim of [
      { actual_role: 'superadmin' },
      { assumed_org: app.otherLaboratoryId },
      { organization_id: app.otherLaboratoryId },
      { role_id: 1 },
      { sample: { ...sample, organization_id: app.otherLaboratoryId } },
    ]) {
      expect(await statusOf(tester.post('/test/act', { sample, ...claim }))).toBe(403)
    }
    expect(app.logLines.filter((line) => line.includes('access_denied'))).toHaveLength(5)
  })

  test('an endpoint may be called less often than the rest', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 3; turn += 1) statuses.push(await statusOf(app.get('/test/rare')))
    expect(statuses).toEqual([200, 200, 429])
    expect((await app.get('/test/rare')).json().code).toBe('too_many_requests')
  })
})

describe('pages and probes', () => {
  test('the web app: any address that is no file is the page; hashed files stay for a year and go out compressed', async () => {
    for (const path of ['/', '/samples/12', '/login?next=%2F']) {
      const reply = await app.http.inject(path)
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(reply.body).toContain('<title>Eluent</title>')
    }
    const asset = await app.http.inject({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': 'br' } })
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(asset.headers['content-type']).toContain('javascript')
    expect(await statusOf(app.http.inject('/assets/gone.js'))).toBe(404)
    expect((await app.http.inject('/..%2f..%2fetc/passwd')).body).not.toContain('root:')
  })

  test('the API describes itself at /api/docs and /api/openapi.json', async () => {
    const document = (await app.http.inject('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/api/auth/login'].post.requestBody).toBeDefined()
    expect(JSON.stringify(document)).not.toContain('#/$defs')
    const page = await app.http.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script>[^<]/)
  })

  test('outside the demo the description of the API needs a session', async () => {
    for (const url of ['/api/docs/', '/api/docs/json', '/api/openapi.json']) {
      expect(await statusOf(closedApp.http.inject(url))).toBe(401)
      const headers = { authorization: `Bearer ${closedTester.token}` }
      expect(await statusOf(closedApp.http.inject({ url, headers }))).toBe(200)
    }
  })

  test('/.well-known/security.txt says where weaknesses are reported, and never runs out (RFC 9116)', async () => {
    const reply = await app.http.inject('/.well-known/security.txt')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const [contact, expires = '', ...rest] = reply.body.trimEnd().split('\n')
    expect([contact, ...rest]).toEqual([
      'Contact: mailto:support@eluent.example',
      'Preferred-Languages: en',
      'Canonical: http://localhost:8080/.well-known/security.txt',
    ])
    const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(178)
    expect(days).toBeLessThan(181)
  })

  test('live and ready', async () => {
    expect((await app.http.inject('/api/health/live')).json()).toEqual({ status: 'ok' })
    expect((await app.http.inject('/api/health/ready')).json()).toEqual({
      status: 'ok',
      checks: {
        database: { ok: true },
        storage: { ok: true },
        files: { ok: true, detail: 'No audit has ended yet.' },
        ledger: { ok: true, detail: 'No audit has ended yet.' },
      },
    })
  })
})
