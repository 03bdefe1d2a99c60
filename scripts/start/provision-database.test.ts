import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, prepareDatabase, query, readOrCreateSecrets, startPostgres } from '@eluent/postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-lock.ts'
import type { DatabaseUrls } from './database.ts'
import { installReleases, readChangelog } from './install-releases.ts'
import { withDatabase } from './provision-database.ts'
import { readSettings, type StartSettings } from './settings.ts'

let dataDir: string
let settings: StartSettings
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'eluent-provision-'))
  const read = readSettings({ DATA_DIR: dataDir })
  if (!read.settings) throw new Error(read.faults.join('\n'))
  settings = read.settings
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const say = (): void => undefined
const whoAmI = async ({ appUrl, ownerUrl }: DatabaseUrls): Promise<unknown[]> =>
  Promise.all([appUrl, ownerUrl].map((url) => query(url, 'select current_user, current_database()')))
/** Newest first, as they are shown. */
const releasesOf = ({ appUrl }: DatabaseUrls): Promise<unknown[]> =>
  query(
    appUrl,
    `select version, (release_date at time zone 'UTC')::date::text as day, notes from releases order by release_date desc, id desc`,
  )
const both = ['eluent_app', 'eluent_owner'].map((name) => [{ current_user: name, current_database: 'eluent' }])

test('an empty data folder gets a migrated database without the demo, and nothing runs on', async () => {
  const found = await withDatabase(settings, say, async (urls) => ({
    who: await whoAmI(urls),
    organizations: await query(urls.ownerUrl, 'select count(*)::int as n from organizations'),
    releases: await releasesOf(urls),
    pids: await query<{ pid: number }>(urls.ownerUrl, 'select pg_backend_pid() as pid'),
  }))
  expect(found).toMatchObject({ who: both, organizations: [{ n: 0 }], releases: readChangelog() })
  expect(found.pids.map(({ pid }) => isAlive(pid))).toEqual([false])
  // another start brings what is new since, once, and leaves what people have read
  const [first, ...others] = readChangelog()
  const newer = { version: '99.0.0', day: '2099-01-05', notes: 'One.\nTwo.' }
  const later = [newer, { version: first?.version ?? '', day: '2099-01-06', notes: 'Otherwise.' }]
  const after = await withDatabase(settings, say, async (urls) => {
    await Promise.all([1, 2, 3].map(() => installReleases(urls.ownerUrl, later)))
    return releasesOf(urls)
  })
  expect(after).toEqual([newer, first, ...others])
  // the folder is free again
  lockDataFolder(dataDir, 'next').release()
})

test('where the product runs, its database is used and left running', async () => {
  const lock = lockDataFolder(dataDir, 'Eluent')
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
  try {
    const passwords = readOrCreateSecrets(join(dataDir, 'secrets.json'), ['owner', 'app'])
    // the demo is being filled under another name
    await prepareDatabase(postgres.url('postgres'), 'eluent_draft', passwords)
    await expect(withDatabase(settings, say, whoAmI)).rejects.toThrow(/just starting or stopping/)
    await query(postgres.url('postgres'), 'alter database eluent_draft rename to eluent')
    expect(await withDatabase(settings, say, whoAmI)).toEqual(both)
    expect(isAlive(postgres.pid)).toBe(true)
  } finally {
    await postgres.stop()
    lock.release()
  }
})

test('while the product starts or stops, the operator reads so', async () => {
  const lock = lockDataFolder(dataDir, 'Eluent')
  await expect(withDatabase(settings, say, whoAmI)).rejects.toThrow(/just starting or stopping/)
  lock.release()
})
