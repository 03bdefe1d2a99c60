import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withSnapshot, type DatabaseSnapshot } from '@eluent/postgres'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { storageKey } from '../platform/files/storage-key.ts'
import { storedFilesOfAll } from '../records/files/stored-files-of-all.ts'
import type { BackupFolder } from './backup-folder.ts'
import { copyDataFiles } from './data-files.ts'
import { copyFiles } from './copy-files.ts'
import { fileLine, readFileLine, type Manifest } from './manifest.ts'

export interface BackupDeps {
  db: Database
  /** Of the role that owns the tables, which sees the rows of all organizations. */
  ownerUrl: string
  files: FileStore
  dataDir: string
  folder: BackupFolder
  version: string
  say: (line: string) => void
  now: () => Date
}

/** A file may be removed while the files are copied: then the database is read once more. */
const MOST_SNAPSHOTS = 6
const TELL_EVERY = 5_000

type OfSnapshot = Pick<Manifest, 'postgres' | 'snapshot_at' | 'migrations' | 'tables' | 'sequences'> & {
  files: Omit<Manifest['files'], 'faults'>
}

/** The list lies beside the backups in the clear while it is worked through: a public key writes and cannot read. */
const listDraft = (folder: BackupFolder): string => join(folder.path, 'incoming', 'files.list')

async function putFileList(folder: BackupFolder, snapshot: DatabaseSnapshot): Promise<OfSnapshot['files']> {
  let count = 0
  let bytes = 0
  async function* lines(): AsyncGenerator<string> {
    for await (const file of storedFilesOfAll(snapshot.rows)) {
      const { id, sha256, media_type } = file
      const size_bytes = Number(file.size_bytes)
      const organization_id = Number(file.organization_id)
      const key = storageKey(organization_id, file)
      count += 1
      bytes += size_bytes
      yield fileLine({ organization_id, id, key, sha256, size_bytes, media_type })
    }
  }
  await pipeline(lines(), createWriteStream(listDraft(folder), { mode: 0o600 }))
  const list = await folder.put(createReadStream(listDraft(folder)))
  const objects = await folder.put(Readable.from(hashesIn(listDraft(folder))), 'in the clear')
  return { count, bytes, list, objects }
}

async function* hashesIn(file: string): AsyncGenerator<Buffer> {
  for await (const line of createInterface({ input: createReadStream(file) }))
    yield Buffer.from(`${readFileLine(line).sha256}\n`)
}

async function copyDatabase({ ownerUrl, folder, say, now }: BackupDeps): Promise<OfSnapshot> {
  return withSnapshot(ownerUrl, async (snapshot) => {
    const snapshotAt = now().toISOString()
    const tables: Manifest['tables'] = []
    let rows = 0
    for (const table of snapshot.tables) {
      const columns = await snapshot.columnsOf(table)
      const { digest, rows: count } = await snapshot.digestOf(table)
      const object = await folder.put(snapshot.copyOut(table, columns))
      tables.push({ table, columns, rows: count, digest, object })
      if (count >= TELL_EVERY) say(`  ${table}: ${count} rows`)
      rows += count
    }
    say(`Database: ${tables.length} tables, ${rows} rows`)
    return {
      postgres: snapshot.serverVersion,
      snapshot_at: snapshotAt,
      migrations: [...snapshot.migrations],
      tables,
      sequences: await snapshot.sequences(),
      files: await putFileList(folder, snapshot),
    }
  })
}

/** Database and files that fit together: each file that a row of the snapshot names is copied, or was damaged before. */
async function copyWhole(deps: BackupDeps): Promise<{ found: OfSnapshot; faults: Manifest['files']['faults'] }> {
  const { folder, say } = deps
  for (let snapshots = 1; ; snapshots += 1) {
    const found = await copyDatabase(deps)
    const progress = (done: number): void => {
      if (done % TELL_EVERY === 0) say(`  ${done} of ${found.files.count} files`)
    }
    const { isWhole, faults } = await copyFiles({ ...deps, progress }, createReadStream(listDraft(folder)))
    await rm(listDraft(folder))
    if (isWhole) return { found, faults }
    if (snapshots === MOST_SNAPSHOTS) throw new Error('Files were removed all the time; run npm run backup again')
    say('A file was removed meanwhile: the database is read once more')
  }
}

/** Makes a backup beside the running product: database first, then the files that the folder lacks. */
export async function makeBackup(deps: BackupDeps): Promise<Manifest> {
  const { folder, now, version, dataDir } = deps
  await folder.prepare()
  const id = now().toISOString().replaceAll(/[-:.]/g, '')
  const { found, faults } = await copyWhole(deps)
  const manifest: Manifest = {
    format: 1,
    id,
    version,
    ...found,
    files: { ...found.files, faults },
    data: await copyDataFiles(folder, dataDir),
    recipient: folder.sealing.recipient,
    finished_at: now().toISOString(),
  }
  await folder.write(manifest)
  return manifest
}
