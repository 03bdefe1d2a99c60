import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Bytes } from './bytes.ts'
import { setSecurityHeaders, type SecuritySettings } from './security-headers.ts'
import { serveWebApp } from './web-app.ts'

const settings: SecuritySettings = {
  publicUrl: 'https://lab.example.org',
  corsOrigins: [],
  connectOrigins: ['http://localhost:9000'],
  cardProvider: undefined,
  chemIdUrl: '',
  captchaSiteKey: '',
}
const POLICY =
  "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob: http://localhost:9000;font-src 'self' data:;connect-src 'self' blob: http://localhost:9000 ws://localhost:9000 http://localhost:* ws://localhost:* http://127.0.0.1:* ws://127.0.0.1:*;worker-src 'self' blob:;frame-src 'self' blob:;manifest-src 'self';form-action 'self';base-uri 'none';object-src 'none';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types default"
const PAGE = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-robots-tag': 'noindex',
  'x-xss-protection': '0',
}
const SANDBOX = "default-src 'none'; sandbox"

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eluent-web-'))
  await mkdir(join(folder, 'assets', 'workers'), { recursive: true })
  for (const file of ['index.html', 'favicon.svg', 'before-app.js', 'assets/app-1a.js', 'assets/app-1a.css'])
    await writeFile(join(folder, file), '')
  for (const file of ['assets/text-1a.woff2', 'assets/workers/table-1a.js']) await writeFile(join(folder, file), '')
  app = Fastify({ genReqId: () => crypto.randomUUID() })
  await setSecurityHeaders(app, settings)
  await serveWebApp(app, folder)
  const bytes = (mediaType: string, headers: Record<string, string> = {}) => new Bytes('x', { mediaType, headers })
  const files: Record<string, Bytes> = {
    pdf: bytes('application/pdf'),
    chart: bytes('image/svg+xml'),
    csv: bytes('text/csv; charset=utf-8'),
    own: bytes('image/png', { 'content-security-policy': SANDBOX, 'cache-control': 'private, max-age=60' }),
  }
  for (const [name, file] of Object.entries(files))
    app.get(`/api/${name}`, (_request, reply) => reply.headers(file.headers()).send(file.body))
  app.get('/api/json', async () => ({ a: 1 }))
  app.get('/api/fails', async () => {
    throw new Error('x')
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test.each(['/', '/samples/12', '/assets/workers/table-1a.js', '/api/pdf'])(
  'what a browser shows as a document or runs as a worker carries every header of a page: %s',
  async (path) => {
    const { headers } = await app.inject(path)
    expect(headers).toMatchObject(PAGE)
    expect(headers['x-request-id']).toBeDefined()
  },
)

test.each(['/favicon.svg', '/api/chart'])('a drawing loads and runs nothing where it is opened: %s', async (path) => {
  const { headers } = await app.inject(path)
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
})

test('a page that has not changed takes on the policy of today', async () => {
  const { etag } = (await app.inject('/')).headers
  const reply = await app.inject({ url: '/', headers: { 'if-none-match': etag } })
  expect(reply.statusCode).toBe(304)
  expect(reply.headers).toMatchObject(PAGE)
})

test.each(['/api/json', '/api/csv', '/api/fails', '/api/gone'])(
  'an answer of the API loads nothing, stands in no frame and is kept by nobody: %s',
  async (path) => {
    const { headers } = await app.inject(path)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': PAGE['strict-transport-security'],
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    expect(headers['x-request-id']).toBeDefined()
    expect(headers).not.toHaveProperty('access-control-expose-headers')
  },
)

test('what a route says itself stays', async () => {
  expect((await app.inject('/api/own')).headers).toMatchObject({
    'content-security-policy': SANDBOX,
    'cache-control': 'private, max-age=60',
  })
})

test('outside HTTPS nothing says that the host has it', async () => {
  const plain = Fastify()
  await setSecurityHeaders(plain, { ...settings, publicUrl: 'http://localhost:8080' })
  for (const url of ['/', '/api/x'])
    expect((await plain.inject(url)).headers).not.toHaveProperty('strict-transport-security')
})

/** Most bytes that the headers of a script, a style or a font may have, on the wire. */
const MOST_BYTES = 400

test('scripts, styles and fonts carry what they need and no more', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  for (const path of ['/assets/app-1a.js', '/assets/app-1a.css', '/assets/text-1a.woff2', '/before-app.js']) {
    const head = await headOf(port, path)
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*x-content-type-options: nosniff/)
    expect([path, head.length < MOST_BYTES, head.length]).toEqual([path, true, head.length])
  }
})

function headOf(port: number, path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  connect(port, '127.0.0.1')
    .on('data', (chunk) => (text += chunk.toString('latin1')))
    .on('end', () => resolve(text.slice(0, text.indexOf('\r\n\r\n') + 4)))
    .on('error', reject)
    .write(`GET ${path} HTTP/1.1\r\nHost: lab\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`)
  return promise
}
