import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@eluent/testkit'
import { startNotaryPair, TEST_TOKEN, type NotaryPair } from '../../../notary/src/testing/notary-pair.ts'
import { publishCheckpoint } from '../../src/features/ledger/publish-checkpoints.ts'
import { replaceFact, readFacts } from '../../src/platform/installation/facts.ts'
import type { Settings } from '../../src/platform/settings.ts'
import { createTestApp, type TestApp } from '../../src/testing/app.ts'
import { bodyOf } from '../../src/testing/lab-test.ts'
import { fillBank, ledgerSettings, sealOne } from '../../src/testing/seals.ts'

let folder: string
let notary: NotaryPair
let otherNotary: NotaryPair
let database: TestDatabase
const apps: TestApp[] = []
/** A process on the database of the test; folders are its own unless they are named. */
async function start(settings: Partial<Settings> = {}, on = database): Promise<TestApp> {
  const app = await createTestApp({ database: on, settings })
  apps.push(app)
  return app
}
const secret = (): string => randomBytes(32).toString('base64')
const keySecret = secret()
const folderAt = (name: string): string => join(folder, name)
/** A data folder with the files in it. */
const folders = (name: string) => ({ dataDir: folderAt(name), filesDir: folderAt(`${name}/files`) })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eluent-nodes-'))
  notary = await startNotaryPair()
  otherNotary = await startNotaryPair()
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await notary.close()
  await otherNotary.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('a process of an installation', () => {
  test('that starts first together with others agrees with those at the same folder, and with no other', async () => {
    const fresh = await createTestDatabase()
    try {
      const at = (name: string) => start({ dataDir: folderAt('together'), filesDir: folderAt(name) }, fresh)
      const started = await Promise.allSettled([at('one'), at('one'), at('one'), at('two')])
      const outcomes = started.map(({ status }) => status)
      // whichever folder was first
      expect(['fulfilled fulfilled fulfilled rejected', 'rejected rejected rejected fulfilled']).toContain(
        outcomes.join(' '),
      )
      const [first] = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(await first?.sql(`select name from installation_facts where name = 'files-mark'`)).toHaveLength(1)
      const folders = [folderAt('one'), folderAt('two')]
      // who was refused may have made none
      const marks = folders.flatMap((place) =>
        existsSync(place) ? readdirSync(place, { recursive: true, encoding: 'utf8' }) : [],
      )
      expect(marks.filter((name) => name.includes('installation'))).toEqual([
        expect.stringMatching(/installation(\.\w+)?$/),
      ])
    } finally {
      for (const app of apps.splice(0)) await app.close()
      await fresh.drop()
    }
  })

  test('that has other keys, files and signer is refused with a sentence for each, and changes nothing', async () => {
    const first = await start({ ...folders('a'), ledger: ledgerSettings(notary, TEST_TOKEN) })
    const before = await first.sql('select name, revision, value from installation_facts order by name')
    expect(before.map(({ name }) => name)).toEqual(['files-mark', 'key-mark', 'log-key'])
    const second = start({ ...folders('b'), ledger: ledgerSettings(otherNotary, TEST_TOKEN) })
    const { message } = (await second.catch((error: unknown) => error)) as Error
    expect(message.split('\n')).toEqual([
      expect.stringMatching(
        /^\S+\/b\/keys holds no keys, and this database has some already: .*Set KEY_SECRET there and here/,
      ),
      expect.stringMatching(/^The folder of the files has no mark of this installation: .*FILES_DIR or S3_BUCKET/),
      expect.stringMatching(/^The log of certificates is signed by .* it would begin another log\. .*--signer/),
    ])
    expect(await first.sql('select name, revision, value from installation_facts order by name')).toEqual(before)
  })

  test('whose folder holds the keys and files of another installation is refused, too', async () => {
    const elsewhere = await createTestDatabase()
    const other = await start(folders('c'), elsewhere)
    await other.close()
    apps.pop()
    await elsewhere.drop()
    const { message } = (await start(folders('c')).catch((error: unknown) => error)) as Error
    expect(message).toMatch(/The keys in \S+\/c\/keys are not those of this database/)
    expect(message).toMatch(/The folder of the files bears the mark of another installation/)
  })

  test('with KEY_SECRET carries the keys of the first machine into the database, and what they signed still holds', async () => {
    const first = apps[0]
    if (!first) throw new Error('the first test starts it')
    const caller = await first.signIn('tester')
    const shared = { filesDir: folderAt('a/files'), keySecret }
    await expect(start({ ...shared, dataDir: folderAt('d') })).rejects.toThrow(
      /Start that one with the same KEY_SECRET once/,
    )
    await start({ ...shared, dataDir: folderAt('a') })
    const node = await start({ ...shared, dataDir: folderAt('d') })
    expect((await node.get('/samples', { authorization: `Bearer ${caller.token}` })).statusCode).toBe(200)
    const kept = await first.value(`select value from installation_facts where name = 'sealed-keys'`)
    expect(String(kept)).not.toMatch(/PRIVATE|accessToken/)
    await expect(start({ ...shared, dataDir: folderAt('e'), keySecret: secret() })).rejects.toThrow(
      /KEY_SECRET: is not the one/,
    )
    await expect(start({ filesDir: shared.filesDir, dataDir: folderAt('e') })).rejects.toThrow(/KEY_SECRET: is needed/)
  })

  test('reads the files of the others in the shared folder', async () => {
    const [first, , node] = apps
    if (!first || !node) throw new Error('the tests before start them')
    const caller = await first.signIn('tester')
    const bytes = Buffer.from('Time,Signal\n1,2\n3,4\n')
    const trace = await caller.store({ kind: 'chromatogram', name: 'trace.csv', media_type: 'text/csv' }, bytes)
    const { id } = await caller.newSample()
    await bodyOf(caller.append(id, '1', { THC: 5 }, { chromatogram_file_id: trace }))
    const read = await bodyOf<{ data: unknown[] }>(
      node.get(`/samples/${id}/chromatograms`, { authorization: `Bearer ${caller.token}` }),
    )
    expect(read).toMatchObject({ data: [expect.anything()], errors: [] })
  })
})

test('the signer of an older version is known by the last checkpoint', async () => {
  const on = await createTestDatabase()
  const settings = folders('f')
  const own = await start({ ...settings, ledger: ledgerSettings(notary, TEST_TOKEN) }, on)
  await fillBank(own)
  await sealOne(own, 'Lot 1')
  await publishCheckpoint(own.deps)
  // as an installation is that never recorded it
  await own.sql('alter table installation_facts disable trigger user')
  await own.sql(`delete from installation_facts where name = 'log-key'`)
  await own.sql('alter table installation_facts enable trigger user')
  const other = { ...settings, ledger: ledgerSettings(otherNotary, TEST_TOKEN) }
  await expect(start(other, on)).rejects.toThrow(/The log of certificates is signed by /)
  await start({ ...settings, ledger: ledgerSettings(notary, TEST_TOKEN) }, on)
  await expect(start(other, on)).rejects.toThrow(/The log of certificates is signed by /)
  // the key was changed on purpose while this process goes on
  const logKey = (await readFacts(own.deps.db.lookups)).get('log-key')
  await replaceFact(own.deps.db.lookups, 'log-key', String(other.ledger.logKey), {
    before: logKey,
    at: new Date(),
    by: 'a test',
    why: 'moved',
  })
  await sealOne(own, 'Lot 2')
  await expect(publishCheckpoint(own.deps)).rejects.toThrow(/The log of certificates is signed by /)
  expect(Number(await own.value('select max(size) from ledger_checkpoints'))).toBe(1)
})

test('a storage that is away when a process starts keeps nobody from the rest', async () => {
  await writeFile(folderAt('no-folder'), '')
  const app = await start({ dataDir: folderAt('a'), filesDir: folderAt('no-folder') })
  expect(app.logLines.join('')).toContain('the mark of the storage cannot be compared now')
})
