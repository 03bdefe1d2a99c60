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

const { S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_ACCESS_KEY_ID, S3_TEST_SECRET_ACCESS_KEY } = process.env
if (S3_TEST_ENDPOINT !== undefined) {
  describeFileStore(
    's3',
    async () =>
      new S3Store({
        bucket: S3_TEST_BUCKET ?? 'eluent-test',
        region: 'us-east-2',
        endpoint: S3_TEST_ENDPOINT,
        accessKeyId: S3_TEST_ACCESS_KEY_ID ?? '',
        secretAccessKey: S3_TEST_SECRET_ACCESS_KEY ?? '',
        forcePathStyle: true,
      }),
  )
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
