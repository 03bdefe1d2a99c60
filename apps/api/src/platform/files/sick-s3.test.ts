import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toAppError } from '../http/error-handler.ts'
import { FileStore } from './file-store.ts'
import { S3Store } from './s3-store.ts'

type Fault = 'silent' | 'cut' | 'stalled' | 'other bytes' | 'error page' | 'endless' | 'failing' | 'full'

const ERROR_PAGE = '<html><body>502 Bad Gateway</body></html>'
let fault: Fault | undefined
const objects = new Map<string, Buffer>()

/** An S3 server of just two calls, which fails in every way that a wire and a proxy have. */
async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const key = new URL(request.url ?? '', 'http://s3').pathname
  const body = await buffer(request)
  if (fault === 'silent') return
  if (fault === 'cut') return void reply.socket?.destroy()
  if (fault === 'failing') return void reply.writeHead(503).end()
  if (fault === 'full')
    return void reply
      .writeHead(403, { 'content-type': 'application/xml' })
      .end('<Error><Code>QuotaExceeded</Code></Error>')
  if (fault === 'error page') return void reply.writeHead(200, { 'content-type': 'text/html' }).end(ERROR_PAGE)
  if (request.method === 'PUT') {
    objects.set(key, body)
    return void reply.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
  }
  const bytes = objects.get(key) ?? Buffer.alloc(0)
  if (fault === 'other bytes') return void reply.writeHead(200).end(randomBytes(bytes.length))
  if (fault === 'endless') {
    const more = (): void => {
      while (!reply.destroyed && reply.write(bytes));
      if (!reply.destroyed) reply.once('drain', more)
    }
    return more()
  }
  reply.writeHead(200, { 'content-length': bytes.length })
  if (fault === 'stalled') return void reply.write(bytes.subarray(0, 70_000))
  reply.end(bytes)
}

const server = createServer((request, reply) => void serve(request, reply).catch(() => reply.destroy()))
let store: S3Store
const bytes = randomBytes(200_000)
const facts = { size_bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
const expected = { sizeBytes: bytes.length, sha256: facts.sha256, mediaType: 'application/octet-stream' }
const damaged: string[] = []
const put = (key: string): Promise<void> => store.put(key, Readable.from([bytes]), expected)
async function read(key: string): Promise<Buffer> {
  const { stream } = await new FileStore(store, (one) => damaged.push(one)).get(key, facts)
  return buffer(stream)
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => toAppError(error).code,
  )

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { bucket: 'lab', region: 'us-east-2', accessKeyId: 'id', secretAccessKey: 'secret' }
  store = new S3Store({ ...settings, endpoint, forcePathStyle: true }, { silentForMs: 300 })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
beforeEach(() => {
  fault = undefined
  damaged.length = 0
})

test.each<[Fault, string]>([
  ['silent', 'service_unavailable'],
  ['cut', 'service_unavailable'],
  ['stalled', 'service_unavailable'],
  ['failing', 'service_unavailable'],
  ['other bytes', 'file_damaged'],
  ['error page', 'file_damaged'],
  ['endless', 'file_damaged'],
])('a storage that is %s while a file is read: %s, and the file is whole afterwards', async (kind, code) => {
  const key = `1/source/${randomUUID()}`
  await put(key)
  fault = kind
  expect(await codeOf(read(key))).toBe(code)
  expect(damaged).toEqual(code === 'file_damaged' ? [key] : [])
  fault = undefined
  expect((await read(key)).equals(bytes)).toBe(true)
})

test.each<[Fault, string]>([
  ['silent', 'service_unavailable'],
  ['cut', 'service_unavailable'],
  ['failing', 'service_unavailable'],
  ['full', 'storage_full'],
  // a proxy's page in the place of the storage's answer: nothing was stored
  ['error page', 'service_unavailable'],
])('a storage that is %s while a file is stored: %s, and the next try stores it', async (kind, code) => {
  const key = `1/source/${randomUUID()}`
  fault = kind
  expect(await codeOf(put(key))).toBe(code)
  fault = undefined
  await put(key)
  expect((await read(key)).equals(bytes)).toBe(true)
})
