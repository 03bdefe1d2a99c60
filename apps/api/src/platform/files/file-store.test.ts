import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { describeFileStore } from '../../testing/file-store-contract.ts'
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

test('[CONST2-04] the settings choose the storage: a bucket of any S3-compatible server, or a folder', async () => {
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

test('a key never leaves the folder', async () => {
  const store = new FolderStore(root)
  for (const key of ['../secret', '/etc/passwd', 'a//b', 'a/..', 'a\0', '', 'a\\b']) {
    await expect(store.get(key)).rejects.toThrow(RangeError)
  }
})

test('nothing half-written stays behind in the folder', async () => {
  expect(await readdir(join(root, 'incoming'))).toEqual([])
})
