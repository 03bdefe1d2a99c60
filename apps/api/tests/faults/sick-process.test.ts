import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiProcess } from '../../src/testing/api-process.ts'
import { BATCH_CSV, BATCH_MAP } from '../../src/testing/import-files.ts'
import { sampleBody } from '../../src/testing/laboratory.ts'
import { labTest } from '../../src/testing/lab-test.ts'

const PRLIMIT = '/usr/bin/prlimit'
const { app, tester, laboratory } = labTest()
let api: ApiProcess
let url: string
beforeAll(async () => {
  // Of what the process itself makes: a limit on its addresses or its pages would end it for what Node maps and never uses.
  api = await ApiProcess.start(app, { NODE_OPTIONS: '--max-old-space-size=256' })
  url = await api.address
})
afterAll(() => api.close())

const headers = (): Record<string, string> => ({
  authorization: `Bearer ${tester.token}`,
  'idempotency-key': crypto.randomUUID(),
})
const post = async (path: string, body: unknown) => {
  const reply = await api.send(path, body, headers())
  return reply as { status: number; body: Record<string, unknown> } | undefined
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function ticketOf(kind: string, bytes: Buffer, mediaType: string) {
  const facts = { kind, name: 'a.csv', media_type: mediaType, size_bytes: bytes.length, sha256: sha256Of(bytes) }
  const ticket = (await post('/files/tickets', facts))?.body as { id: string; upload_url: string }
  const upload = async (): Promise<number> => {
    const place = new URL(ticket.upload_url, url)
    const reply = await fetch(`${url}${place.pathname}${place.search}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': mediaType },
    })
    await reply.arrayBuffer()
    return reply.status
  }
  const complete = async () => (await post(`/files/${ticket.id}/complete`, {}))?.status
  return { id: ticket.id, upload, complete }
}

const dataDir = (): string => app.deps.settings.dataDir
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
    : []
const health = async (): Promise<number> => (await fetch(`${url}/api/health/ready`)).status

// F9. Invariant: a disk that takes no more bytes leaves no half file, is named, and costs nothing once there is space.
test.runIf(existsSync(PRLIMIT))('a disk that is full under the files and the reading folder', async () => {
  const csv = Buffer.from(BATCH_CSV)
  const stored = await ticketOf('import-template', csv, 'text/csv')
  expect([await stored.upload(), await stored.complete()]).toEqual([200, 200])
  const late = await ticketOf('source', randomBytes(300_000), 'application/zip')
  const before = filesIn(dataDir())
  const template = { name: 'Lab sheet', ...BATCH_MAP, sourceFile: stored.id, sourceFilename: 'a.csv' }

  // no byte more into any file, for root as well, until the limit is lifted
  execFileSync(PRLIMIT, [`--pid=${api.pid}`, '--fsize=0:'])
  const full = { status: 507, body: { code: 'storage_full' } }
  expect(await late.upload()).toBe(507)
  expect(await post('/import_templates', template)).toMatchObject(full)
  expect(filesIn(dataDir())).toEqual(before)
  expect(await health()).toBe(200)

  execFileSync(PRLIMIT, [`--pid=${api.pid}`, '--fsize=unlimited:'])
  expect([await late.upload(), await late.complete()]).toEqual([200, 200])
  expect(await post('/import_templates', template)).toMatchObject({ status: 201 })
  expect(filesIn(join(dataDir(), 'reading'))).toEqual([])
})

// F23. Invariant: large calls at once are answered or refused by the same process, and what was accepted is what was sent.
test('large calls at once with a heap of 256 MB', async () => {
  const { pid } = api
  const parts = Array.from({ length: 3 }, () => randomBytes(20_000_000))
  const uploads = await Promise.all(parts.map((bytes) => ticketOf('source', bytes, 'application/zip')))
  // as long as a body of rows may be; their notes are longer than a sample's
  const sample = sampleBody(laboratory, { notes: 'x'.repeat(150_000) })
  const rows = Array.from({ length: 100 }, (_, at) => ({ key: `row-${at}`, sample }))
  const [answers, stored] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, async () => (await post('/imports', { rows }))?.status)),
    Promise.all(uploads.map(async ({ upload, complete }) => [await upload(), await complete()])),
  ])
  expect(answers).toEqual(answers.map(() => 422))
  expect(stored).toEqual(stored.map(() => [200, 200]))
  const hashes = new Set(filesIn(join(dataDir(), 'files', 'objects')).map((path) => sha256Of(readFileSync(path))))
  expect(parts.filter((bytes) => !hashes.has(sha256Of(bytes)))).toEqual([])
  expect([await health(), api.pid]).toEqual([200, pid])
})

/** Gives a process the processor for so long in each stretch of time. @returns what ends it */
function starve(pid: number, forMs: number, ofMs: number): () => void {
  const wake = (): boolean => process.kill(pid, 'SIGCONT')
  const freeze = (): void => {
    process.kill(pid, 'SIGSTOP')
    waking = setTimeout(wake, ofMs - forMs)
  }
  let waking: NodeJS.Timeout | undefined
  const freezing = setInterval(freeze, ofMs)
  return () => {
    clearInterval(freezing)
    clearTimeout(waking)
    wake()
  }
}

/** The same request, given up after a moment and sent again, until it is answered. */
async function insist(body: unknown): Promise<{ id: unknown; tries: number }> {
  const call = headers()
  for (let tries = 1; ; tries += 1) {
    const reply = await fetch(`${url}/api/samples`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...call },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(150),
    }).catch(() => undefined)
    if (reply?.status === 201) return { id: ((await reply.json()) as { data: { id: number } }).data.id, tries }
  }
}

// F23. Invariant: a process without processor time loses nothing and does nothing twice, though callers give up and send again.
test.runIf(process.platform === 'linux')(
  'callers that give up on a process which gets a sliver of the processor',
  async () => {
    const { pid = 0 } = api
    const end = starve(pid, 50, 250)
    const bodies = Array.from({ length: 5 }, (_, at) => sampleBody(laboratory, { strain_name: `Starved ${at}` }))
    const answers = await Promise.all(bodies.map((body) => insist(body))).finally(end)
    expect(answers.some(({ tries }) => tries > 1)).toBe(true)
    const stored = await app.sql(`select id from samples where strain_name like 'Starved %' order by id`)
    expect(stored.map(({ id }) => Number(id))).toEqual(
      answers.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b)),
    )
    expect([await health(), api.pid]).toEqual([200, pid])
  },
)

/** A connection that never becomes a request: nothing, half a header or half a body is sent. */
async function openSlow(at: number): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  const begun = [
    '',
    'GET /api/health/live HTTP/1.1\r\nhost: a\r\nx-slow: ',
    'POST /api/auth/login HTTP/1.1\r\nhost: a\r\n',
  ]
  const rest = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"username":'
  socket.write(`${begun[at % 3]}${at % 3 === 2 ? rest : ''}`)
  return socket
}

// F23. Invariant: connections that say nothing, or too slowly, keep nobody from working, and do not hold up the end.
test('a thousand slow connections: calls are answered, and the process ends when it is to', async () => {
  const sockets = await Promise.all(Array.from({ length: 1_000 }, (_, at) => openSlow(at)))
  const closed = sockets.map(
    // cut off while bytes are under way they end with a reset
    (socket) =>
      new Promise<void>((done) =>
        socket
          .on('error', () => undefined)
          .once('close', () => done())
          .resume(),
      ),
  )
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([])
  expect(await health()).toBe(200)
  expect(await post('/samples', sampleBody(laboratory, {}))).toMatchObject({ status: 201 })
  // who sends no whole header within a minute, or no whole body within five, is cut off by Node
  expect(app.http.server).toMatchObject({ headersTimeout: 60_000, requestTimeout: 300_000 })

  // a call whose body has begun is under way, and has its time
  for (const socket of sockets.filter((_, at) => at % 3 === 2)) socket.destroy()
  expect(await api.terminate()).toBe(0)
  await Promise.all(closed)
})
