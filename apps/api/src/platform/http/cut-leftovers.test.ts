import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { labTest } from '../../testing/lab-test.ts'

const { app, tester } = labTest()
let port: number
beforeAll(async () => {
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})

const PIECE = Buffer.alloc(64_000, 120)
/** What fits into the buffers of both sides before anybody has to read. */
const BUFFERED_BYTES = 30_000_000
const MOST_BYTES = 300_000_000

/** Sends pieces as long as the other side takes them. */
async function pour(head: string, piece: Buffer): Promise<{ answer: string; sent: number }> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let sent = 0
  socket.on('data', (bytes) => (answer += String(bytes)))
  const closed = new Promise<void>((done) => socket.on('close', () => done()))
  // the other side ends it
  socket.on('error', () => undefined)
  socket.write(head)
  const next = (): void => {
    while (sent < MOST_BYTES && !socket.destroyed) {
      sent += piece.length
      if (!socket.write(piece)) return void socket.once('drain', next)
    }
    socket.destroy()
  }
  next()
  await closed
  return { answer, sent }
}
const chunk = Buffer.concat([Buffer.from(`${PIECE.length.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')])

test('a body without end and without a sign-in gets its answer and is not read on', async () => {
  const head =
    'POST /api/samples HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  const { answer, sent } = await pour(head, chunk)
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(sent).toBeLessThan(BUFFERED_BYTES)
})

test('an upload beyond its ticket is answered and its connection ends', async () => {
  const facts = { kind: 'source', name: 'a.zip', media_type: 'application/zip', size_bytes: 1000 }
  const sha256 = createHash('sha256').update('x').digest('hex')
  const reply = await tester.post('/files/tickets', { ...facts, sha256 })
  const { upload_url: url } = reply.json<{ upload_url: string }>()
  for (const length of ['Transfer-Encoding: chunked', 'Content-Length: 900000000']) {
    const head = `PUT ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/zip\r\n${length}\r\n\r\n`
    const { answer, sent } = await pour(head, length.startsWith('T') ? chunk : PIECE)
    expect(answer).toMatch(/^HTTP\/1\.1 422 /)
    expect(answer).toContain('hash_mismatch')
    expect(sent).toBeLessThan(BUFFERED_BYTES)
  }
})

test('the connection of a small call that is refused serves the next one', async () => {
  const socket = connect(port, '127.0.0.1')
  let answers = 0
  const both = new Promise<void>((done) =>
    socket.on('data', (bytes) => {
      answers += String(bytes).split('HTTP/1.1 401').length - 1
      if (answers === 1) socket.write(call)
      if (answers === 2) done()
    }),
  )
  const call = 'POST /api/samples HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
  socket.write(call)
  await both
  socket.destroy()
})
