import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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

test('a key never leaves the folder', async () => {
  const store = new FolderStore(root)
  for (const key of ['../secret', '/etc/passwd', 'a//b', 'a/..', 'a\0', '', 'a\\b']) {
    await expect(store.get(key)).rejects.toThrow(RangeError)
  }
})

test('nothing half-written stays behind in the folder', async () => {
  expect(await readdir(join(root, 'incoming'))).toEqual([])
})
