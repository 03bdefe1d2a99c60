import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { labTest } from '../testing/lab-test.ts'
import { InstallationOptionsError, readInstallationOptions } from './read-options.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const { app } = labTest()
/** Runs the command as the owner. */
async function run(words: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const { dataDir } = app.deps.settings
  const { appUrl: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL } = app.database
  const env = { ...process.env, DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...more }
  return (await promisify(execFile)(process.execPath, [main, ...words], { env })).stdout
}
const startAgain = async (more: object = {}): Promise<void> => {
  const again = await buildApp({ ...app.deps.settings, logLevel: 'silent', ...more })
  await again.close()
}

describe('npm run installation', () => {
  test('wants a reason for a change, and nothing it does not know', () => {
    for (const words of [['--files'], ['--why', 'moved'], ['--sign'], ['--signer', 'key', '--why', ' ']])
      expect(() => readInstallationOptions(words)).toThrow(InstallationOptionsError)
  })

  test('says what the processes agree on', async () => {
    expect(await run([])).toMatch(/^files-mark \(1, .*first start\)\n {2}[0-9a-f-]{36}\nkey-mark \(1/)
  })

  test('takes a replaced storage, other keys and another signer, and keeps who, when and why', async () => {
    await rm(join(app.deps.settings.filesDir, 'objects'), { recursive: true })
    await expect(startAgain()).rejects.toThrow(/has no mark/)
    await expect(run(['--signer', 'no key', '--why', 'moved'])).rejects.toThrow(/--signer is no key/)
    const KEY_SECRET = randomBytes(32).toString('base64')
    await run(['--files', '--new-keys', '--why', 'a disk was lost'], { KEY_SECRET })
    await startAgain({ keySecret: KEY_SECRET })
    await expect(startAgain()).rejects.toThrow(/are not those of this database/)
    await run(['--new-keys', '--why', 'one machine again'])
    await startAgain()
    const kept = await app.sql(
      `select name, revision, recorded_by, why from installation_facts where why is not null order by name, revision`,
    )
    const recorded_by = 'npm run installation'
    expect(kept).toEqual([
      { name: 'files-mark', revision: 2, recorded_by, why: 'a disk was lost' },
      { name: 'key-mark', revision: 2, recorded_by, why: 'a disk was lost' },
      { name: 'key-mark', revision: 3, recorded_by, why: 'one machine again' },
      { name: 'sealed-keys', revision: 1, recorded_by, why: 'a disk was lost' },
    ])
  })
})
