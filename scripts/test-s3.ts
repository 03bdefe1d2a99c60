/** `npm run test:s3`: the storage contract against a real S3 server, S3_TEST_ENDPOINT or one of its own. */
import { join } from 'node:path'
import { root } from './root.ts'
import { runTool } from './run-tool.ts'
import { startRadosgw, type Radosgw } from './s3/start-radosgw.ts'
import { unpackRadosgw } from './s3/unpack-radosgw.ts'

async function ownServer(): Promise<Radosgw | undefined> {
  if (process.env['S3_TEST_ENDPOINT'] !== undefined) return undefined
  if (process.platform !== 'linux') {
    throw new Error('Without S3_TEST_ENDPOINT this needs Linux with apt, to unpack an S3 server of its own.')
  }
  return startRadosgw(unpackRadosgw(join(root, 'node_modules', '.cache', 'radosgw')))
}

try {
  const server = await ownServer()
  const env: Record<string, string> = server
    ? {
        S3_TEST_ENDPOINT: server.endpoint,
        S3_TEST_ACCESS_KEY_ID: server.accessKeyId,
        S3_TEST_SECRET_ACCESS_KEY: server.secretAccessKey,
      }
    : {}
  try {
    const { ok, output } = await runTool('vitest', ['run', '--project', 'api', 'platform/files'], { env })
    console.log(output)
    if (!ok) process.exitCode = 1
  } finally {
    await server?.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
