import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { describeFileStore } from '../../testing/file-store-contract.ts'
import { FileStore, type StoredFacts } from './file-store.ts'
import { FolderStore } from './folder-store.ts'
import { S3Store } from './s3-store.ts'

const root = await mkdtemp(join(tmpdir(), 'eluent-files-'))
afterAll(() => rm(root, { recursive: true }))
describeFileStore('folder', async () => new FolderStore(root))

/** A real S3 server, where one is named; `npm run test:s3` starts one. */
const endpoint = process.env['S3_TEST_ENDPOINT']
if (endpoint !== undefined) {
  describeFileStore('s3', async () => {
    const accessKeyId = process.env['S3_TEST_ACCESS_KEY_ID'] ?? ''
    const secretAccessKey = process.env['S3_TEST_SECRET_ACCESS_KEY'] ?? ''
    const bucket = `eluent-${randomUUID()}`
    const client = new S3Client({
      region: 'us-east-1',
      endpoint,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    })
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    return new S3Store({ bucket, region: 'us-east-2', endpoint, accessKeyId, secretAccessKey, forcePathStyle: true })
  })
}

test('[CONST2-04] [FILES-02] the settings choose the storage: a bucket of any S3-compatible server, or a folder', async () => {
  const bucket = { bucket: 'lab-files', region: 'us-east-2', endpoint: 'https://storage.example', forcePathStyle: true }
  const s3 = { ...bucket, accessKeyId: 'id', secretAccessKey: 'secret' }
  const [folder, remote] = [await createTestApp(), await createTestApp({ settings: { s3 } })]
  expect([folder.deps.files.kind, remote.deps.files.kind]).toEqual(['folder', 's3'])
  expect(remote.deps.files.place).toEqual({ bucket: 'lab-files', region: 'us-east-2' })
  const caller = await remote.signIn('tester')
  const facts = { kind: 'image', name: 'plant.png', media_type: 'image/png', size_bytes: 3, sha256: '0'.repeat(64) }
  const ticket = (await caller.post('/files/tickets', facts)).json<{ upload_url: string }>()
  expect(ticket.upload_url).toMatch(/^https:\/\/storage\.example\/lab-files\//)
  const signed = new URL(ticket.upload_url).searchParams
  expect(signed.get('X-Amz-Credential')).toMatch(/\/us-east-2\/s3\//)
  // docs/decisions/0020: no upload opens its object to the public
  expect(JSON.stringify(ticket)).not.toMatch(/acl|public/i)
  await Promise.all([folder.close(), remote.close()])
})

test.each([
  ['one flipped bit', 200_000, async (path: string) => writeFile(path, flipped(await readFile(path)))],
  ['one flipped bit in a small file', 10, async (path: string) => writeFile(path, flipped(await readFile(path)))],
  ['a lost end', 200_000, (path: string) => truncate(path, 150_000)],
  ['no bytes', 10, (path: string) => truncate(path, 0)],
  [
    'a longer end',
    10,
    async (path: string) => writeFile(path, Buffer.concat([await readFile(path), Buffer.from('x')])),
  ],
])('a stored file with %s is never given out whole, and is reported', async (_what, size, harm) => {
  const [bytes, key, damaged]: [Buffer, string, string[]] = [randomBytes(size), `1/source/${randomUUID()}`, []]
  const store = new FileStore(new FolderStore(root), (one) => damaged.push(one))
  const facts = { size_bytes: size, sha256: createHash('sha256').update(bytes).digest('hex') }
  // as it is, without compression
  await store.put(key, Readable.from([bytes]), { sizeBytes: size, sha256: facts.sha256, mediaType: 'application/zip' })
  expect((await buffer((await store.get(key, facts)).stream)).equals(bytes)).toBe(true)
  expect((await store.read(key, facts)).equals(bytes)).toBe(true)
  expect(await store.isWhole(key, facts)).toBe(true)
  expect(damaged).toEqual([])
  await harm(join(root, 'objects', key))
  expect(await store.isWhole(key, facts)).toBe(false)
  expect(damaged.splice(0)).toEqual([key])
  const { stream } = await store.get(key, facts)
  let given = 0
  stream.on('data', (piece: Buffer) => (given += piece.length))
  await expect(finished(stream)).rejects.toMatchObject({ code: 'file_damaged' })
  expect(given).toBeLessThan(size)
  expect(damaged.splice(0)).toEqual([key])
  await expect(store.read(key, facts)).rejects.toMatchObject({ code: 'file_damaged' })
  expect(damaged).toEqual([key])
})

const trace = Buffer.from(Array.from({ length: 20_000 }, (_, at) => `${(at / 60).toFixed(4)},${at % 97}\n`).join(''))

async function storeTrace(): Promise<{
  key: string
  path: string
  store: FileStore
  facts: StoredFacts
  damaged: string[]
}> {
  const [key, damaged]: [string, string[]] = [`1/source/${randomUUID()}`, []]
  const store = new FileStore(new FolderStore(root), (one) => damaged.push(one))
  const facts = { size_bytes: trace.length, sha256: createHash('sha256').update(trace).digest('hex') }
  await store.put(key, Readable.from([trace]), { sizeBytes: trace.length, sha256: facts.sha256, mediaType: 'text/csv' })
  return { key, path: join(root, 'objects', key), store, facts, damaged }
}

test('a chromatogram lies compressed, and the hash that counts is the original one', async () => {
  const { key, path, store, facts } = await storeTrace()
  expect((await readFile(`${path}.zst`)).length).toBeLessThan(trace.length / 3)
  expect(await store.isWhole(key, facts)).toBe(true)
  expect((await buffer((await store.get(key, facts)).stream)).equals(trace)).toBe(true)
  expect((await store.read(key, facts)).equals(trace)).toBe(true)
  const copy = `1/source/${randomUUID()}`
  await store.copy(key, copy)
  expect((await buffer((await store.get(copy, facts)).stream)).equals(trace)).toBe(true)
  await store.remove(copy)
  await expect(store.get(copy, facts)).rejects.toMatchObject({ code: 'not_found' })
  await expect(store.read(copy, facts)).rejects.toMatchObject({ code: 'not_found' })
  await expect(store.isWhole(copy, facts)).rejects.toMatchObject({ code: 'not_found' })
})

test('a file from before, which lies as it came, is read, replaced and removed', async () => {
  const { key, path, store, facts } = await storeTrace()
  expect((await store.read(key, facts)).equals(trace)).toBe(true)
  await rm(`${path}.zst`)
  await writeFile(path, trace)
  expect((await buffer((await store.get(key, facts)).stream)).equals(trace)).toBe(true)
  await store.put(key, Readable.from([trace]), { sizeBytes: trace.length, sha256: facts.sha256, mediaType: 'text/csv' })
  await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' })
  await writeFile(path, trace)
  await store.remove(key)
  await expect(store.get(key, facts)).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  ['one flipped bit', async (path: string) => writeFile(path, flipped(await readFile(path)))],
  ['another beginning', async (path: string) => writeFile(path, (await readFile(path)).fill(7, 0, 4))],
  ['a lost end', async (path: string) => truncate(path, 1_000)],
  ['no bytes', (path: string) => truncate(path, 0)],
])('a compressed file with %s is never given out whole, and is reported', async (_what, harm) => {
  const { key, path, store, facts, damaged } = await storeTrace()
  await harm(`${path}.zst`)
  expect(await store.isWhole(key, facts)).toBe(false)
  expect(damaged.splice(0)).toEqual([key])
  const { stream } = await store.get(key, facts)
  let given = 0
  stream.on('data', (piece: Buffer) => (given += piece.length))
  await expect(finished(stream)).rejects.toMatchObject({ code: 'file_damaged' })
  expect(given).toBeLessThan(trace.length)
  expect(damaged.splice(0)).toEqual([key])
  await expect(store.read(key, facts)).rejects.toMatchObject({ code: 'file_damaged' })
  expect(damaged).toEqual([key])
})

test('who stops reading a stored file half-way reports nothing', async () => {
  const [bytes, key, damaged]: [Buffer, string, string[]] = [randomBytes(200_000), `1/source/${randomUUID()}`, []]
  const store = new FileStore(new FolderStore(root), (one) => damaged.push(one))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await store.put(key, Readable.from([bytes]), { sizeBytes: bytes.length, sha256, mediaType: 'text/plain' })
  const { stream } = await store.get(key, { size_bytes: bytes.length, sha256 })
  const closed = once(stream, 'close')
  stream.once('data', () => stream.destroy())
  await closed
  expect(damaged).toEqual([])
})

function flipped(bytes: Buffer): Buffer {
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  return bytes
}

test('a key never leaves the folder', async () => {
  const store = new FolderStore(root)
  for (const key of ['../secret', '/etc/passwd', 'a//b', 'a/..', 'a\0', '', 'a\\b']) {
    await expect(store.get(key)).rejects.toThrow(RangeError)
  }
})

test('nothing half-written stays behind in the folder', async () => {
  expect(await readdir(join(root, 'incoming'))).toEqual([])
})
