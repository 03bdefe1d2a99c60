import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib'
import { endpoint, messageReply } from '@eluent/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Bytes } from './bytes.ts'
import { compressAnswers } from './compress-answers.ts'

const ROWS = Array.from({ length: 200 }, (_, n) => ({ batch_number: `LOT-${n}`, strain_name: 'Blue Dream' }))
const LARGE = Array.from({ length: 40 }, () => ROWS)
const CSV = 'name,percent\r\n'.repeat(300)
const MANY = 10_000

let app: FastifyInstance
/** Parts of the export that were read. */
let pulled = 0
const firstRead = Promise.withResolvers<void>()
beforeAll(async () => {
  app = Fastify()
  compressAnswers(app)
  const sealed = endpoint({
    method: 'GET',
    path: '/sealed',
    summary: 'a token',
    noun: 'samples',
    access: 'public',
    reply: messageReply,
    compressed: false,
  })
  const bytes: Record<string, Bytes> = {
    csv: new Bytes(CSV, { mediaType: 'text/csv; charset=utf-8' }),
    pdf: new Bytes(Buffer.alloc(9_000), { mediaType: 'application/pdf' }),
    png: new Bytes(Buffer.alloc(9_000), { mediaType: 'image/png' }),
    json: new Bytes(JSON.stringify(ROWS), { mediaType: 'application/json', fileName: 'evidence.json' }),
    zip: new Bytes(Readable.from([Buffer.alloc(9_000)]), { mediaType: 'application/zip' }),
    file: new Bytes(Readable.from([CSV]), { mediaType: 'text/csv', headers: { 'content-length': String(CSV.length) } }),
    part: new Bytes(CSV, { mediaType: 'text/csv', headers: { 'content-range': `bytes 0-${CSV.length - 1}/9999` } }),
  }
  for (const [name, file] of Object.entries(bytes))
    app.get(`/api/${name}`, (_request, reply) => reply.headers(file.headers()).send(file.body))
  app.get('/api/rows', async () => ROWS)
  app.get('/api/large', async () => LARGE)
  app.get('/api/few', async () => ROWS.slice(0, 3))
  app.get('/api/sealed', { config: { endpoint: sealed } }, async () => ROWS)
  app.get('/rows', async () => ROWS)
  app.get('/api/refused', (_request, reply) => reply.code(422).send({ errors: ROWS }))
  app.get('/api/varied', (_request, reply) => reply.header('vary', 'Origin').send(ROWS))
  app.get('/api/export', (_request, reply) => {
    pulled = 0
    function* lines(): Generator<string> {
      for (; pulled < MANY; pulled += 1) yield `LOT-${pulled},Blue Dream\r\n`
    }
    return reply.type('text/csv; charset=utf-8').send(Readable.from(lines()))
  })
  app.get('/api/broken', (_request, reply) => {
    async function* lines(): AsyncGenerator<string> {
      yield CSV
      await firstRead.promise
      throw new Error('the database went away')
    }
    return reply.type('text/csv').send(Readable.from(lines()))
  })
  app.get('/api/failing', (_request, reply) => {
    const lines = new Readable({ read: () => lines.destroy(new Error('the database is away')) })
    return reply.type('text/csv').send(lines)
  })
})
afterAll(() => app.close())

const BROWSER = 'gzip, deflate, br, zstd'
const get = (path: string, accepted: string | undefined = BROWSER, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: path, headers: { 'accept-encoding': accepted } })

test.each([
  [BROWSER, 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['br;q=0', undefined],
  ['', undefined],
])('who takes %j gets %s, and the same rows', async (accepted, coding) => {
  const reply = await get('/api/rows', accepted)
  expect(reply.headers['content-encoding']).toBe(coding)
  expect(reply.headers['vary']).toBe('Accept-Encoding')
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? '']
  expect(JSON.parse(String(decode ? decode(reply.rawPayload) : reply.rawPayload))).toEqual(ROWS)
})

test('long answers and texts that are no JSON arrive as they were', async () => {
  expect(JSON.parse(String(brotliDecompressSync((await get('/api/large')).rawPayload)))).toEqual(LARGE)
  expect(String(brotliDecompressSync((await get('/api/csv')).rawPayload))).toBe(CSV)
  const refused = await get('/api/refused')
  expect([refused.statusCode, refused.headers['content-encoding']]).toEqual([422, 'br'])
})

test.each(['few', 'sealed', 'pdf', 'png', 'json', 'zip', 'file', 'part'])(
  'short answers, secrets, files with a length of their own, JSON files, parts, PDFs, images and archives stay as they are: %s',
  async (name) => {
    const { headers, rawPayload } = await get(`/api/${name}`)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(rawPayload.equals((await get(`/api/${name}`, 'identity')).rawPayload)).toBe(
      name !== 'zip' && name !== 'file',
    )
  },
)

test('the files of the web app are left to their compressed neighbours', async () => {
  const { headers } = await get('/rows')
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers).not.toHaveProperty('vary')
})

test('other headers that an answer varies with stay', async () => {
  expect((await get('/api/varied')).headers['vary']).toBe('Origin, Accept-Encoding')
})

test('HEAD says what GET would', async () => {
  const { headers, rawPayload } = await get('/api/csv', BROWSER, 'HEAD')
  expect(rawPayload).toHaveLength(0)
  const { 'content-length': length, 'content-encoding': coding } = (await get('/api/csv')).headers
  expect(headers).toMatchObject({ 'content-length': length, 'content-encoding': coding })
})

test('the length of a compressed JSON does not repeat', async () => {
  const replies = await Promise.all(Array.from({ length: 30 }, () => get('/api/rows')))
  expect(new Set(replies.map(({ rawPayload }) => rawPayload.length)).size).toBeGreaterThan(1)
})

test('an export is sent as it is read, however little of it: the first rows leave before the last are read', async () => {
  const reply = await app.inject({ url: '/api/export', headers: { 'accept-encoding': BROWSER }, payloadAsStream: true })
  expect(reply.headers['content-encoding']).toBe('br')
  const text = reply.stream().pipe(createBrotliDecompress()).setEncoding('utf8')
  let whole = ''
  for await (const part of text) {
    if (whole === '') expect(pulled).toBeLessThan(MANY)
    whole += String(part)
  }
  expect(whole.split('\r\n')).toHaveLength(MANY + 1)
})

test('an export that breaks off is no whole answer', async () => {
  const reply = await app.inject({ url: '/api/broken', headers: { 'accept-encoding': BROWSER }, payloadAsStream: true })
  reply.stream().once('data', () => firstRead.resolve())
  await expect(finished(reply.stream())).rejects.toThrow('destroyed before completion')
})

test('an export that fails before its first row is answered with a refusal that can be read', async () => {
  const { statusCode, headers, body } = await get('/api/failing')
  expect([statusCode, headers['content-encoding']]).toEqual([500, undefined])
  expect(body).toContain('the database is away')
})
