import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from '@eluent/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../root.ts'
import { openDatabase } from './database.ts'
import { withDatabase } from './provision-database.ts'
import { readSettings, type StartSettings } from './settings.ts'

let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'eluent-backup-commands-'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const say = (): void => undefined

function settingsOf(name: string): StartSettings {
  const { settings } = readSettings({ DATA_DIR: join(place, name) })
  if (!settings) throw new Error('the settings of the test are wrong')
  return settings
}

/** Runs a script as npm does, but with this process's own flags: what it starts in turn may be bundled. */
function run(script: string, words: readonly string[], more: Record<string, string> = {}) {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: join(place, 'data'),
    BACKUP_DIR: join(place, 'backups'),
    TMPDIR: place,
    ...more,
  }
  return new Promise<{ code: number; out: string }>((done) =>
    execFile(
      process.execPath,
      [...process.execArgv, join(root, 'scripts', script), ...words],
      { env },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    ),
  )
}

const namesIn = (settings: StartSettings) =>
  withDatabase(settings, say, ({ ownerUrl }) => query(ownerUrl, 'select name from organizations order by id'))

test('npm run backup and npm run restore of an embedded database, each refusal a line, nothing runs on', async () => {
  const { signal } = new AbortController()
  const database = await openDatabase({ settings: { ...settingsOf('data'), demo: false }, env: {}, say, signal })
  await query(database.ownerUrl, `insert into organizations (name) values ('Cascade')`)
  await database.stop()
  mkdirSync(join(place, 'data', 'notary'))
  writeFileSync(join(place, 'data', 'notary', 'key.json'), '{}')

  expect(await run('backup.ts', ['--keep', 'all'])).toMatchObject({ code: 2, out: expect.stringContaining('--keep') })
  const made = await run('backup.ts', ['--keep', '1'])
  expect(made.out).toMatch(/^Not encrypted: .*\nDatabase: \d+ tables, \d+ rows\nBackup \d+T\d+Z: /m)
  expect(made.out).toContain('Not in it: DATA_DIR/notary')
  expect(made.code).toBe(0)
  const verified = await run('backup.ts', ['--verify'])
  expect(verified).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Backup \S+ of \S+ holds: \d+ tables, \d+ rows, 0 files\n$/m),
  })
  expect(readdirSync(place).filter((name) => name.startsWith('eluent-scratch-'))).toEqual([])

  // the folder that is there is never written over
  const used = await run('restore.ts', ['--confirm', 'data'])
  expect(used).toMatchObject({ code: 1, out: expect.stringMatching(/data is not empty \(postgres, secrets.json\)/) })
  const to = join(place, 'elsewhere')
  expect(await run('restore.ts', ['--to', to, '--confirm', 'data'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('Nothing was done yet. To go on, add --confirm elsewhere'),
  })
  expect(existsSync(join(to, 'postgres'))).toBe(false)
  // cut off: the product does not start on the half of it, and the same words begin again
  writeFileSync(join(to, 'restoring'), '')
  await expect(namesIn(settingsOf('elsewhere'))).rejects.toThrow('was cut off: run npm run restore again')
  const done = await run('restore.ts', ['--to', to, '--confirm', 'elsewhere'])
  expect(done.out).toContain('each with the rows and the digest that it had')
  expect(done.code).toBe(0)
  expect(await namesIn(settingsOf('elsewhere'))).toEqual([{ name: 'Cascade' }])
  expect(readFileSync(join(to, 'secrets.json'), 'utf8')).toBe(readFileSync(join(place, 'data', 'secrets.json'), 'utf8'))
  expect(readdirSync(to).sort()).toEqual(['in-use.lock', 'postgres', 'secrets.json'])
})
