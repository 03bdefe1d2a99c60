import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { FakeClock } from '@eluent/testkit'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { errorsOf, labTest, statusOf } from '../../testing/lab-test.ts'

const clock = new FakeClock('2026-11-20T08:00:00Z')
const { app, admin, tester, viewer, stranger } = labTest({ overrides: { now: clock.date } })

interface Ticket {
  id: string
  upload_url: string
  method: 'PUT'
  headers: Record<string, string>
}

const declare = (bytes: Buffer, more: object = {}) => ({
  kind: 'source',
  name: 'run.D.zip',
  media_type: 'application/zip',
  size_bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  ...more,
})
const ticketFor = async (bytes: Buffer, more: object = {}, as = tester) =>
  (await as.post('/files/tickets', declare(bytes, more))).json<Ticket>()
const put = (ticket: Ticket, payload: Buffer, headers = ticket.headers) =>
  app.http.inject({ method: 'PUT', url: ticket.upload_url, payload, headers })
const store = async (bytes: Buffer, more: object = {}) => {
  const ticket = await ticketFor(bytes, more)
  expect(await statusOf(put(ticket, bytes))).toBe(200)
  expect(await statusOf(tester.post(`/files/${ticket.id}/complete`))).toBe(200)
  return ticket.id
}
const download = async (id: string, as = admin) => {
  const reply = await as.get(`/files/${id}/ticket`)
  return { reply, url: reply.json<{ download_url: string }>().download_url }
}

describe('access', () => {
  test('[API-14] [FILES-03] [CONST2-03] names bucket, region and the largest image; what it gives out for uploads are tickets', async () => {
    expect((await tester.get('/access?timestamp=1')).json()).toEqual({
      region: 'us-east-2',
      bucket: 'local',
      credentials: { ticket_path: '/api/files/tickets', expires_at: '2026-11-20T08:15:00.000Z' },
      max_image_size: 10,
    })
  })
})

describe('an upload', () => {
  test('keeps the bytes as they are, with their SHA-256, and is in the audit trail', async () => {
    const bytes = randomBytes(100_000)
    const ticket = await ticketFor(bytes)
    expect((await put(ticket, bytes)).json()).toEqual({ id: ticket.id })
    const done = await tester.post(`/files/${ticket.id}/complete`)
    expect(done.json()).toEqual({ ...declare(bytes), id: ticket.id, state: 'stored' })
    expect((await tester.post(`/files/${ticket.id}/complete`)).json()).toEqual(done.json())
    const { url } = await download(ticket.id)
    expect((await app.http.inject(url)).rawPayload.equals(bytes)).toBe(true)
    expect(await app.sql('select actor_name, new from audit_entries where record_id = $1', [ticket.id])).toMatchObject([
      { actor_name: tester.person.name, new: { name: 'run.D.zip' } },
    ])
  })

  test('of other bytes is refused and stores nothing: changed, short, long', async () => {
    const bytes = randomBytes(1000)
    for (const sent of [randomBytes(1000), bytes.subarray(1), Buffer.concat([bytes, Buffer.from('x')])]) {
      const ticket = await ticketFor(bytes)
      const reply = await put(ticket, sent)
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'hash_mismatch'])
      expect(await statusOf(tester.post(`/files/${ticket.id}/complete`))).toBe(404)
      expect((await download(ticket.id)).reply.statusCode).toBe(404)
    }
  })

  test('of another type is refused, and after it is stored no other follows', async () => {
    const bytes = randomBytes(10)
    const ticket = await ticketFor(bytes)
    expect(await statusOf(put(ticket, bytes, { 'content-type': 'text/html' }))).toBe(415)
    await put(ticket, bytes)
    await tester.post(`/files/${ticket.id}/complete`)
    expect((await put(ticket, bytes)).json().code).toBe('ticket_refused')
  })

  test('[FILES-02] needs a good ticket: its own file, unexpired, unforged', async () => {
    const bytes = randomBytes(10)
    const [ticket, other] = [await ticketFor(bytes), await ticketFor(bytes)]
    const moved = { ...ticket, upload_url: ticket.upload_url.replace(ticket.id, other.id) }
    const forged = { ...ticket, upload_url: `${ticket.upload_url.slice(0, -2)}AA` }
    const id = await store(bytes)
    const wrongKind = { ...ticket, upload_url: (await download(id)).url.replace('downloads', 'uploads') }
    for (const bad of [moved, forged, wrongKind]) expect((await put(bad, bytes)).json().code).toBe('ticket_refused')
  })

  test("[ERR-20] of an old ticket, up or down, is answered 'Link Has Expired. Please Retry'", async () => {
    const bytes = randomBytes(10)
    const ticket = await ticketFor(bytes)
    const { url } = await download(await store(bytes))
    await clock.advance(16 * 60_000)
    for (const reply of [await put(ticket, bytes), await app.http.inject(url)]) {
      expect([reply.statusCode, reply.json().error]).toEqual([410, 'Link Has Expired. Please Retry'])
    }
  })

  test('is not for readers, nor beyond the limits', async () => {
    const bytes = randomBytes(10)
    expect(await statusOf(viewer.post('/files/tickets', declare(bytes)))).toBe(403)
    expect(await errorsOf(tester.post('/files/tickets', declare(bytes, { size_bytes: 50_000_001 })))).toEqual({
      size_bytes: ['At most 50 MB.'],
    })
    for (const wrong of [
      { kind: 'virus' },
      { name: '' },
      { name: 'a'.repeat(256) },
      { sha256: 'A' },
      { size_bytes: -1 },
    ]) {
      expect(await statusOf(tester.post('/files/tickets', declare(bytes, wrong)))).toBe(422)
    }
  })
})

describe('an image', () => {
  const image = (name: string, size_bytes: number) => ({ kind: 'image', name, size_bytes, media_type: 'image/png' })
  const refusal = async (name: string, size_bytes: number) =>
    (await tester.post('/files/tickets', declare(Buffer.from('x'), image(name, size_bytes)))).json().error

  test.each(['plant.gif', 'plant.svg', 'plant', 'plant.png.exe'])(
    '[IMAGE-01] [CONST2-05] %s is refused by its name',
    async (name) => {
      const text = 'Error reading selected file. Acceptable image file types: .jpg|.jpeg|.png'
      expect(await refusal(name, 10)).toBe(text)
    },
  )

  test('[IMAGE-02] [IMAGE-03] [CONST2-05] has to be below 10,000,000 bytes where the account sets no maximum', async () => {
    expect(await refusal('plant.png', 9_999_999)).toBeUndefined()
    expect(await refusal('plant.JPEG', 10_000_000)).toBe('Image size too large. Maximum size 10MB')
  })

  test('[IMAGE-02] [IMAGE-03] [CONST2-05] or below the maximum that it sets', async () => {
    const strict = await createTestApp({ settings: { maxImageMb: 2 } })
    const caller = await strict.signIn('tester')
    const ask = (size: number) => caller.post('/files/tickets', declare(Buffer.from('x'), image('plant.png', size)))
    expect(await statusOf(ask(1_999_999))).toBe(201)
    expect((await ask(2_000_000)).json().error).toBe('Image size too large. Maximum size 2MB')
    expect((await caller.get('/access')).json()).toMatchObject({ max_image_size: 2 })
    await strict.close()
  })

  test('is kept as a clean copy: no position data, nothing appended', async () => {
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'green' } })
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    const sent = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')])
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const id = await store(sent, { kind: 'image', name: 'plant.jpg', media_type: 'image/jpeg' })
    const kept = (await app.http.inject((await download(id, viewer)).url)).rawPayload
    const { exif, width, height } = await sharp(kept).metadata()
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 20, height: 10 })
    expect(kept.includes('script')).toBe(false)
  })

  const bomb = sharp({ create: { width: 6000, height: 5000, channels: 3, background: 'green' } })
  const noise = {
    create: { width: 64, height: 64, channels: 3, background: 'green', noise: { type: 'gaussian', sigma: 40 } },
  } as const
  const cutOff = async (picture: typeof bomb): Promise<Buffer> => {
    const bytes = await picture.toBuffer()
    return bytes.subarray(0, bytes.length / 2)
  }
  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a web page', Buffer.from('<html>')],
    ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['nothing', Buffer.alloc(0)],
    // 30 megapixels in a few kilobytes
    ['a PNG that unpacks to more than is decoded', () => bomb.png().toBuffer()],
    ['a JPEG that unpacks to more than is decoded', () => bomb.jpeg({ quality: 1 }).toBuffer()],
    ['a PNG cut off in the middle', () => cutOff(sharp(noise).png())],
    ['a JPEG cut off in the middle', () => cutOff(sharp(noise).jpeg())],
    ['a PDF with the name of a picture', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
  ])('%s is not an image', async (_what, made) => {
    const bytes = typeof made === 'function' ? await made() : made
    const ticket = await ticketFor(bytes, { kind: 'image', name: 'plant.png', media_type: 'image/png' })
    await put(ticket, bytes)
    expect((await tester.post(`/files/${ticket.id}/complete`)).json().error).toBe(
      'Error reading selected file. Acceptable image file types: .jpg|.jpeg|.png',
    )
    expect((await download(ticket.id)).reply.statusCode).toBe(404)
  })
})

describe('a download', () => {
  test('is an attachment that no browser takes for a page of ours, under its true name', async () => {
    const id = await store(Buffer.from('<script>alert(1)</script>'), {
      name: 'Größe "1"; 測試.html',
      media_type: 'text/html',
      kind: 'attachment',
    })
    const { headers } = await app.http.inject((await download(id)).url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Gr__e _1_; __.html"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22%3B%20%E6%B8%AC%E8%A9%A6.html`,
    )
  })

  test('[PERM-26] of sources and attachments is for admin roles only', async () => {
    for (const kind of ['source', 'attachment', 'chromatogram', 'run-folder']) {
      const id = await store(randomBytes(10), { kind })
      expect((await download(id, admin)).reply.statusCode).toBe(200)
      for (const other of [tester, viewer]) expect((await download(id, other)).reply.statusCode).toBe(403)
    }
  })

  test('of another organization is not found, by id as by ticket', async () => {
    const id = await store(randomBytes(10))
    expect((await download(id, stranger)).reply.statusCode).toBe(404)
    expect(await statusOf(stranger.post(`/files/${id}/complete`))).toBe(404)
    expect((await download(randomUUID())).reply.statusCode).toBe(404)
    expect(await statusOf(admin.get('/files/1/ticket'))).toBe(422)
  })

  test('[FILES-02] needs a ticket, which ends after five minutes and cannot be turned to another file', async () => {
    const [one, two] = [await store(randomBytes(10)), await store(randomBytes(10))]
    const { url } = await download(one)
    expect(await statusOf(app.http.inject(url.replace(one, two)))).toBe(403)
    expect(await statusOf(app.http.inject(url.replace(/\?.*/, '')))).toBe(422)
    await clock.advance(4 * 60_000)
    expect(await statusOf(app.http.inject(url))).toBe(200)
    await clock.advance(60_000)
    expect((await app.http.inject(url)).json().code).toBe('link_expired')
    expect((await app.http.inject(url.replace(/ticket=.*/, 'ticket=e30.x'))).json().code).toBe('ticket_refused')
  })
})
