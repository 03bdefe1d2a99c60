import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { FileStore, type ExpectedBytes, type ObjectStore } from '../platform/files/file-store.ts'

const expectedOf = (bytes: Buffer): ExpectedBytes => ({
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  mediaType: 'application/octet-stream',
})
const streamOf = (bytes: Buffer): Readable =>
  Readable.from(bytes.length > 9 ? [bytes.subarray(0, 9), bytes.subarray(9)] : [bytes])

/** What every file storage must do; run for each driver. */
export function describeFileStore(name: string, make: () => Promise<ObjectStore>): void {
  describe(`file storage: ${name}`, () => {
    let store: ObjectStore
    beforeAll(async () => {
      store = await make()
    })
    const newKey = (): string => `7/source/${randomUUID()}`
    const read = async (key: string): Promise<Buffer> => buffer(await store.get(key))

    test.each([0, 1, 10, 3_000_000])('[CONST2-04] %d bytes come back unchanged', async (size) => {
      const [key, bytes] = [newKey(), randomBytes(size)]
      await store.put(key, streamOf(bytes), expectedOf(bytes))
      expect((await read(key)).equals(bytes)).toBe(true)
    })

    test('other bytes than announced are refused and leave nothing: changed, one short, one more', async () => {
      const bytes = randomBytes(1000)
      const changed = Buffer.from(bytes)
      changed[500] = (changed[500] ?? 0) ^ 1
      for (const sent of [changed, bytes.subarray(1), Buffer.concat([bytes, bytes.subarray(0, 1)])]) {
        const key = newKey()
        await expect(store.put(key, streamOf(sent), expectedOf(bytes))).rejects.toThrow(/SHA-256/)
        await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' })
      }
    })

    test('an upload that breaks off leaves nothing', async () => {
      const [key, bytes] = [newKey(), randomBytes(1000)]
      const broken = Readable.from(
        (async function* () {
          yield bytes.subarray(0, 500)
          throw new Error('the wire was cut')
        })(),
      )
      await expect(store.put(key, broken, expectedOf(bytes))).rejects.toThrow('the wire was cut')
      await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' })
    })

    test('what lies in the place of a stored file is not given out: other bytes of the same size', async () => {
      const [key, bytes, other, damaged]: [string, Buffer, Buffer, string[]] = [
        newKey(),
        randomBytes(200_000),
        randomBytes(200_000),
        [],
      ]
      await store.put(key, streamOf(other), expectedOf(other))
      const { sizeBytes, sha256 } = expectedOf(bytes)
      const files = new FileStore(store, (one) => damaged.push(one))
      const { stream } = await files.get(key, { size_bytes: sizeBytes, sha256 })
      await expect(buffer(stream)).rejects.toMatchObject({ code: 'file_damaged' })
      expect(damaged).toEqual([key])
    })

    test('a key that is not there is not found, and may be removed', async () => {
      const key = newKey()
      await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' })
      await store.remove(key)
    })

    test('[CONST2-04] a copy holds the same bytes and stays when the first is removed; nothing is copied from nowhere', async () => {
      const [from, to, bytes] = [newKey(), `7/samples/12/${randomUUID()}`, randomBytes(1000)]
      await store.put(from, streamOf(bytes), expectedOf(bytes))
      await store.copy(from, to)
      await store.remove(from)
      expect((await read(to)).equals(bytes)).toBe(true)
      await expect(store.copy(from, newKey())).rejects.toMatchObject({ code: 'not_found' })
    })

    test('[CONST2-04] removed is gone', async () => {
      const [key, bytes] = [newKey(), randomBytes(10)]
      await store.put(key, streamOf(bytes), expectedOf(bytes))
      await store.remove(key)
      await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' })
    })

    test('a direct upload ticket takes its object only: right size and type pass, others are refused', async () => {
      if (!store.directUpload) {
        expect(store.kind).toBe('folder')
        return
      }
      const [key, bytes] = [newKey(), randomBytes(500)]
      const expected = expectedOf(bytes)
      const ticket = await store.directUpload(key, expected, 60)
      const send = (body: Buffer, headers: Record<string, string>, url = ticket.url) =>
        fetch(url, { method: 'PUT', body: new Uint8Array(body), headers })
      expect((await send(bytes.subarray(1), ticket.headers)).status).toBe(403)
      expect((await send(bytes, { 'content-type': 'text/html' })).status).toBe(403)
      expect((await send(bytes, ticket.headers, ticket.url.replace(key, newKey()))).status).toBe(403)
      expect((await send(bytes, ticket.headers)).status).toBe(200)
      expect((await read(key)).equals(bytes)).toBe(true)
    })
  })
}
