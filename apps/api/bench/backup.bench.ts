// A backup of 100,000 samples with files: the first, a second after a day's work, verifying, restoring; in the clear against encrypted.
// `npm run bench -- backup`; BENCH_FILES is another number of files.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { query } from '@eluent/postgres'
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { generateX25519Identity } from 'age-encryption'
import { isShort, printFigure } from '../../../scripts/bench/figure.ts'
import { BackupFolder } from '../src/backup/backup-folder.ts'
import { makeBackup } from '../src/backup/make-backup.ts'
import { loadDatabase, restoreFiles } from '../src/backup/restore-backup.ts'
import { readSealing } from '../src/backup/sealing.ts'
import { verifyBackup } from '../src/backup/verify-backup.ts'
import { openStorage } from '../src/platform/files/open-storage.ts'
import { createTestApp } from '../src/testing/app.ts'
import { equipLaboratory } from '../src/testing/laboratory.ts'

const SAMPLES = isShort ? 10_000 : 100_000
const FILES = Number(process.env['BENCH_FILES'] ?? (isShort ? 300 : 3_000))
const DAY = Math.ceil(FILES / 30)

const fill = `
insert into samples (organization_id, share_key, sample_type_id, test_method_id, test_method_version, intake_number,
  strain_name, batch_number, sample_weight_mg, required_runs, created_by_id, created_by_name, updated_by_name, created_at)
select $1::bigint, 'K' || $1::text || '-' || n, 1, $2::bigint, 1, 'I-' || n, 'Blue Dream ' || n, 'BATCH-' || n,
  700 + n % 100, 2, 1, 'Bench', 'Bench', now() - (n || ' seconds')::interval
from generate_series(1, $3::int) n`

await using leftovers = new AsyncDisposableStack()
const server = await startTestServer()
leftovers.defer(() => server.stop())
const database = await createTestDatabase(server)
const app = await createTestApp({ database })
leftovers.defer(() => app.close())
const place = await mkdtemp(join(tmpdir(), 'eluent-backup-bench-'))
leftovers.defer(() => rm(place, { recursive: true, force: true }))

/** A chromatogram as CSV: 30 kB that shrink as those of an instrument do. */
function chromatogram(): Buffer {
  const noise = randomBytes(4_000)
  let text = 'time,signal\n'
  for (let n = 0; text.length < 30_000; n += 1)
    text += `${(n / 150).toFixed(4)},${(20 + (noise[n % 4_000] ?? 0) / 97).toFixed(4)}\n`
  return Buffer.from(text)
}

async function storeFiles(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const [bytes, id] = [chromatogram(), randomUUID()]
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const expected = { sizeBytes: bytes.length, sha256, mediaType: 'text/csv' }
    await app.deps.files.put(`${app.laboratoryId}/source/${id}`, Readable.from([bytes]), expected)
    await app.sql(
      `insert into files (organization_id, id, kind, name, media_type, size_bytes, sha256, state, stored_at)
       values ($1, $2, 'source', 'run.csv', 'text/csv', $3, $4, 'stored', now())`,
      [app.laboratoryId, id, bytes.length, sha256],
    )
  }
}

async function secondsOf<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const start = performance.now()
  const result = await work()
  return { seconds: (performance.now() - start) / 1000, result }
}

async function emptyDatabase() {
  const empty = await createTestDatabase({ ...server, template: 'template0' })
  leftovers.defer(empty.drop)
  for (const name of ['pg_trgm', 'btree_gin']) await query(empty.adminUrl, `create extension ${name}`)
  return empty
}

const backUp = (folder: BackupFolder) =>
  makeBackup({
    db: app.deps.db,
    files: app.deps.files,
    ownerUrl: database.ownerUrl,
    dataDir: app.deps.settings.dataDir,
    folder,
    version: '0',
    say: () => undefined,
    now: () => new Date(),
  })

const { methodId } = await equipLaboratory(app, app.laboratoryId)
await app.sql(fill, [app.laboratoryId, methodId, SAMPLES])
await storeFiles(FILES)
process.stdout.write(`  ${SAMPLES} samples, ${FILES} files of 30 kB\n`)

const folder = new BackupFolder(join(place, 'clear'), await readSealing(null))
const first = await secondsOf(() => backUp(folder))
printFigure({ name: 'first backup', ours: first.seconds, unit: 's', goal: { atMost: 300 } })
printFigure({ name: 'first backup on the disk', ours: folder.storedBytes / 1e6, unit: 'MB' })
const sealed = new BackupFolder(join(place, 'sealed'), await readSealing(await generateX25519Identity()))
const encrypted = await secondsOf(() => backUp(sealed))
printFigure({
  name: 'first backup, encrypted',
  ours: encrypted.seconds,
  peer: { name: 'in the clear', value: first.seconds },
  unit: 's',
})

await storeFiles(DAY)
const [bytes, objects] = [folder.storedBytes, folder.newObjects]
const second = await secondsOf(() => backUp(folder))
const files = folder.newObjects - objects
printFigure({
  name: `second backup, ${DAY} files later`,
  ours: second.seconds,
  peer: { name: 'the first', value: first.seconds },
  unit: 's',
})
printFigure({ name: 'second backup on the disk', ours: (folder.storedBytes - bytes) / 1e6, unit: 'MB' })
// the new files, their list twice, the table of files
printFigure({
  name: 'second backup, new objects beside files and their table',
  ours: files - DAY,
  unit: 'objects',
  goal: { atMost: 3 },
})

const deps = { folder, manifest: second.result, say: () => undefined }
const { ownerUrl, appUrl } = await emptyDatabase()
const verified = await secondsOf(() => verifyBackup(deps, { ownerUrl, appUrl }))
if (verified.result.length > 0) throw new Error(verified.result.join('\n'))
printFigure({ name: 'verify', ours: verified.seconds, unit: 's', goal: { atMost: 600 } })
const target = await emptyDatabase()
const restored = await secondsOf(async () => {
  await loadDatabase(deps, target.ownerUrl)
  await restoreFiles(deps, await openStorage({ s3: undefined, filesDir: join(place, 'restored') }, () => undefined))
})
printFigure({ name: 'restore', ours: restored.seconds, unit: 's', goal: { atMost: 1_800 } })
printFigure({
  name: 'most memory of the process',
  ours: process.resourceUsage().maxRSS / 1000,
  unit: 'MB',
  goal: { atMost: 700 },
})
