import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { query } from '@eluent/postgres'
import { createTestDatabase, type TestDatabase } from '@eluent/testkit'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { BackupFolder } from '../src/backup/backup-folder.ts'
import { makeBackup } from '../src/backup/make-backup.ts'
import type { Manifest } from '../src/backup/manifest.ts'
import { loadDatabase, restoreData, restoreFiles } from '../src/backup/restore-backup.ts'
import { readSealing } from '../src/backup/sealing.ts'
import { verifyBackup } from '../src/backup/verify-backup.ts'
import { auditFiles } from '../src/features/files/audit-files.ts'
import { auditLog } from '../src/testing/audit-log.ts'
import { witnessHead } from '../src/ledger-audit/outside-views.ts'
import { openStorage } from '../src/platform/files/open-storage.ts'
import { markStorage } from '../src/platform/installation/join-files.ts'
import { createTestApp, type TestApp } from '../src/testing/app.ts'
import { callsOf } from '../src/testing/caller.ts'
import { bodyOf, labTest } from '../src/testing/lab-test.ts'
import { createSample } from '../src/testing/laboratory.ts'
import { required } from '../src/testing/required.ts'
import { createSealApp } from '../src/testing/seal-app.ts'
import { sealOne } from '../src/testing/seals.ts'
import { startSmtpServer } from '../src/testing/smtp-server.ts'

// A backup of a running API with writes going on, restored elsewhere: the API started on it answers as it did.
const { app, laboratory, admin, tester, sealer } = labTest(() => createSealApp())
const cleanups: (() => Promise<unknown>)[] = []
let folder: BackupFolder
/** Made from the first backup. */
let older: { database: TestDatabase; dataDir: string }
let manifest: Manifest
const said: string[] = []
const say = (line: string): void => void said.push(line)
const scans = Array.from({ length: 3 }, (_, n) => Buffer.from(`time,signal\n${'0.1,25\n'.repeat(n + 400)}`))
let samples: { id: number; share_key: string }[]
let fileIds: string[]
let before: Record<string, unknown>
/** Every acknowledged write, in its order. */
const acknowledged: number[] = []

async function backUp(): Promise<Manifest> {
  const { db, files, settings } = app.deps
  const { dataDir } = settings
  return makeBackup({
    db,
    files,
    dataDir,
    folder,
    ownerUrl: app.database.ownerUrl,
    version: '3.2.1',
    say,
    now: () => new Date(),
  })
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ ...inject('testServer'), template: 'template0' })
  cleanups.push(database.drop)
  await query(database.adminUrl, 'create extension pg_trgm')
  await query(database.adminUrl, 'create extension btree_gin')
  return database
}

async function scratchFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'eluent-backup-'))
  cleanups.push(() => rm(path, { recursive: true, force: true }))
  return path
}

/** A data folder made from a backup, and a database, which is made first where none is given. */
async function restored(from: Manifest, given?: TestDatabase): Promise<{ database: TestDatabase; dataDir: string }> {
  const [database, dataDir] = [given ?? (await emptyDatabase()), await scratchFolder()]
  const deps = { folder, manifest: from, say }
  await restoreData(deps, dataDir)
  await loadDatabase(deps, database.ownerUrl)
  const files = await openStorage({ s3: undefined, filesDir: join(dataDir, 'files') }, () => undefined)
  await restoreFiles(deps, files)
  await markStorage(database.ownerUrl, files)
  return { database, dataDir }
}

/** What people see: the list, each sample, its public page and its files, with the session of before. */
async function answersOf(of: Pick<TestApp, 'http'>): Promise<Record<string, unknown>> {
  const calls = callsOf(of.http, admin.token)
  const answers: Record<string, unknown> = {}
  for (const { id, share_key } of samples)
    for (const path of [`/samples/${id}`, `/share/samples/${share_key}`]) answers[path] = await calls.read(path)
  for (const id of fileIds) {
    const { download_url } = await bodyOf<{ download_url: string }>(calls.get(`/files/${id}/ticket`))
    answers[id] = (await of.http.inject({ url: download_url })).rawPayload.toString()
  }
  return answers
}

beforeAll(async () => {
  folder = new BackupFolder(join(await scratchFolder(), 'backups'), await readSealing(null))
  samples = [
    await tester.finishedSample({ strain_name: 'Early' }),
    await tester.finishedSample({ strain_name: 'Late' }),
  ]
  fileIds = []
  for (const [n, bytes] of scans.entries())
    fileIds.push(await tester.store({ kind: 'source', name: `scan ${n}.csv`, media_type: 'text/csv' }, bytes))
  await bodyOf(sealer.post(`/samples/${required(samples[0]).id}/report/share-report`, { email: 'buyer@example.org' }))
  for (const name of ['Lot 0', 'Lot 1']) await sealOne(app, name)
  await app.publish()
  before = await answersOf(app)

  const over = new AbortController()
  const begun = Promise.withResolvers<void>()
  const write = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { id } = await tester.newSample()
      await tester.store({ kind: 'source', name: 'more.csv' }, Buffer.from(`of sample ${id}`))
      acknowledged.push(id)
      if (acknowledged.length > 3) begun.resolve()
    }
  }
  const writing = Promise.all([write(), write()])
  await Promise.race([begun.promise, writing])
  const atStart = acknowledged.length
  manifest = await backUp()
  over.abort()
  await writing
  acknowledged.length = atStart
  older = await restored(manifest)
})
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

test('the API on a restored backup answers as before; what was acknowledged is there, each row with its file', async () => {
  const { database, dataDir } = older
  const smtp = await startSmtpServer()
  const settings = { dataDir, smtpUrl: smtp.url, databaseOwnerUrl: database.ownerUrl, ledger: app.deps.settings.ledger }
  const again = await createTestApp({ database, settings })
  try {
    expect(await answersOf(again)).toEqual(before)
    const calls = callsOf(again.http, tester.token)
    for (const id of acknowledged) expect(await calls.read(`/samples/${id}`)).toMatchObject({ id })
    const files = await auditFiles(again.deps)
    expect(files).toMatchObject({ files: manifest.files.count, faults: [] })
    expect(files.files).toBeGreaterThanOrEqual(scans.length + acknowledged.length)
    const { policy } = again.deps.ledgerTrust
    expect((await auditLog(again.deps, policy)).faults).toEqual([])
    // ids go on behind those that were given out
    const { id } = await createSample(calls, laboratory)
    expect(id).toBeGreaterThan(Math.max(...acknowledged))
    // the jobs are not in a backup: what waits is found again in the outbox
    expect(smtp.recipients).toEqual([])
    await again.startJobs()
    await vi.waitFor(() => expect(smtp.recipients).toEqual(['buyer@example.org']), { timeout: 60_000 })
  } finally {
    await again.close()
    await smtp.close()
  }
})

test('F18: a restore to an older state is found by pin and witness', async () => {
  const { policy } = app.deps.ledgerTrust
  for (const name of ['Lot 2', 'Lot 3']) await sealOne(app, name)
  await app.publish()
  const { pin } = await auditLog(app.deps, policy)
  const head = await witnessHead(app.notary.witness.url, required(policy).log.name)
  const { database, dataDir } = older
  const again = await createTestApp({ database, settings: { dataDir, ledger: app.deps.settings.ledger } })
  try {
    for (const outside of [
      { pin, checkpoints: [] },
      { pin: null, checkpoints: [head] },
    ])
      expect((await auditLog(again.deps, policy, outside)).faults.join('\n')).toMatch(
        /the log has 2 entries, .* knows 4: the newest were removed, or an older backup was restored/,
      )
  } finally {
    await again.close()
  }
})

test('a second backup writes new files only; a flipped bit is named, and the backup after it is whole again', async () => {
  const stored = folder.newObjects
  const fresh = await tester.store({ kind: 'source', name: 'fresh.csv' }, Buffer.from('fresh'))
  const second = await backUp()
  const changed = second.tables.filter(({ object }, n) => object.sha256 !== manifest.tables[n]?.object.sha256)
  // the changed tables, the two lists, and the one file that the first lacks beside those of its time
  const late = second.files.count - manifest.files.count
  expect(folder.newObjects - stored).toBe(changed.length + 2 + late)
  expect(fresh).toBeTruthy()
  const database = await emptyDatabase()
  const verify = () => verifyBackup({ folder, manifest: second, say }, database)
  const { object } = required(second.tables.find(({ table }) => table === 'samples'))
  const path = folder.pathOf(object.sha256, null)
  const bytes = await readFile(path)
  const fault = `The table samples is damaged in the backup: ${path}`
  // what PostgreSQL refuses before the end shows the damage
  const rows = zstdDecompressSync(bytes)
  await writeFile(
    path,
    zstdCompressSync(Buffer.concat([Buffer.from('x\n'), ...Array.from({ length: 200 }, () => rows)])),
  )
  await expect(restored(second, database)).rejects.toThrow(fault)
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
  await writeFile(path, bytes)
  await expect(restored(second, database)).rejects.toThrow(fault)
  expect(await verify()).toEqual([fault])
  // verifying took it out of the way
  await backUp()
  expect(await verify()).toEqual([])
})

test('a file that is removed while the files are copied: the database is read once more', async () => {
  const { count } = (await backUp()).files
  const id = await tester.store({ kind: 'source', name: 'removed.csv' }, Buffer.from('removed'))
  const get = app.deps.files.get.bind(app.deps.files)
  // the only file that the folder lacks
  vi.spyOn(app.deps.files, 'get').mockImplementationOnce(async (key, stored) => {
    await bodyOf(tester.delete(`/files/${id}`))
    return get(key, stored)
  })
  const { files } = await backUp()
  expect(files).toMatchObject({ count, faults: [] })
  expect(said).toContain('A file was removed meanwhile: the database is read once more')
})

test('an encrypted backup needs its key', async () => {
  const secret = await generateX25519Identity()
  const path = join(await scratchFolder(), 'backups')
  folder = new BackupFolder(path, await readSealing(await identityToRecipient(secret)))
  const encrypted = await backUp()
  const names = await readdir(join(path, 'objects'), { recursive: true })
  // all but the hashes, which stand in the names anyway
  expect(names.filter((name) => name.endsWith('.zst'))).toHaveLength(1)
  const open = async (text: string | null) => {
    folder = new BackupFolder(path, await readSealing(text))
    folder.sealing.requireFor(encrypted.recipient)
    return restored(encrypted)
  }
  await expect(open(null)).rejects.toThrow('This backup is encrypted: name its key file by BACKUP_KEY_FILE')
  await expect(open(await generateX25519Identity())).rejects.toThrow(
    'The key does not fit: the backup was encrypted for',
  )
  await expect(open(encrypted.recipient)).rejects.toThrow('with the secret in it')
  await expect(readSealing('AGE-SECRET-KEY-1WRONG')).rejects.toThrow('is not whole')
  await expect(readSealing('sesame')).rejects.toThrow('holds no key')
  const { database } = await open(`# a comment\n${secret}\n`)
  expect(await query(database.ownerUrl, 'select count(*)::int as n from ledger_entries')).toEqual([{ n: 4 }])
})
