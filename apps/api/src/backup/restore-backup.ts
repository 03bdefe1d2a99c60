import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { counted } from '@eluent/domain/text'
import { loadTables, migrate, migrationNames } from '@eluent/postgres'
import { AppError } from '../platform/errors/app-error.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { BackupFolder } from './backup-folder.ts'
import { forEachLine } from './copy-files.ts'
import { readFileLine, type ListedFile, type Manifest } from './manifest.ts'
import { BackupRefusal } from './sealing.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

export interface RestoreDeps {
  folder: BackupFolder
  manifest: Manifest
  say: (line: string) => void
}

/** @throws BackupRefusal where a newer version made the backup */
export function refuseNewer(manifest: Manifest): void {
  const known = new Set(migrationNames(migrations))
  const unknown = manifest.migrations.find(({ name }) => !known.has(name))
  if (unknown)
    throw new BackupRefusal(
      `The backup ${manifest.id} was made by a newer version (${manifest.version}, migration ${unknown.name}): restore it with that one`,
    )
}

/**
 * Loads the backup's database into an empty one: the schema as it was, every table compared by count and digest, then the
 * migrations that came since. @param ownerUrl connects as the role that owns the tables
 */
export async function loadDatabase({ folder, manifest, say }: RestoreDeps, ownerUrl: string): Promise<void> {
  refuseNewer(manifest)
  await migrate(ownerUrl, migrations, new Set(manifest.migrations.map(({ name }) => name)))
  const objects = new Map(manifest.tables.map(({ table, object }) => [table, object]))
  let last: Parameters<BackupFolder['get']> | undefined
  try {
    await loadTables(ownerUrl, manifest, async (table) => {
      const object = objects.get(table)
      if (!object) throw new BackupRefusal(`The table ${table} is missing in the backup`)
      last = [object, manifest.recipient, `The table ${table}`]
      return folder.get(...last)
    })
  } catch (error) {
    // PostgreSQL may stumble over what is damaged before its end shows the damage: that is the fault to tell
    if (last) await folder.check(...last)
    throw error
  }
  const { applied } = await migrate(ownerUrl, migrations)
  if (applied.length > 0) say(`Applied ${counted(applied.length, 'migration')} that came after the backup`)
}

/** Runs `work` for each stored file of the backup that was whole when it was made. */
export async function forEachStored(
  { folder, manifest, say }: RestoreDeps,
  work: (file: ListedFile) => Promise<void>,
): Promise<void> {
  const before = new Set(manifest.files.faults.map(({ key }) => key))
  const list = await folder.get(manifest.files.list, manifest.recipient, 'The list of files')
  let done = 0
  await forEachLine(list, async (line) => {
    const file = readFileLine(line)
    if (!before.has(file.key)) await work(file)
    done += 1
    if (done % 5_000 === 0) say(`  ${done} of ${manifest.files.count} files`)
  })
}

async function isStored(files: FileStore, file: ListedFile): Promise<boolean> {
  try {
    const { stream } = await files.get(file.key, file)
    await pipeline(stream, new Writable({ write: (_piece, _encoding, done) => done() }))
    return true
  } catch (error) {
    if (error instanceof AppError && ['not_found', 'file_damaged'].includes(error.code)) return false
    throw error
  }
}

/** Puts every stored file back to its place; one that lies there as it was is left alone. */
export async function restoreFiles(deps: RestoreDeps, files: FileStore): Promise<void> {
  let [written, there] = [0, 0]
  await forEachStored(deps, async (file) => {
    if (await isStored(files, file)) {
      there += 1
      return
    }
    const { sha256, size_bytes: size, key } = file
    const bytes = await deps.folder.get({ sha256, size }, deps.manifest.recipient, `The file ${key}`)
    await files.put(key, bytes, { sizeBytes: size, sha256, mediaType: file.media_type })
    written += 1
  })
  deps.say(`Files: ${written} restored${there > 0 ? `, ${there} were there already` : ''}`)
  for (const { key, finding } of deps.manifest.files.faults)
    deps.say(`Was ${finding} already when the backup was made: ${key}`)
}

/** Puts keys, secrets and what else belongs to the data folder back. */
export async function restoreData({ folder, manifest }: RestoreDeps, dataDir: string): Promise<void> {
  for (const { path, mode, object } of manifest.data) {
    const target = resolve(dataDir, path)
    if (!target.startsWith(resolve(dataDir) + sep)) throw new BackupRefusal(`${path} leads out of the data folder`)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const bytes = await folder.get(object, manifest.recipient, `The file ${join('DATA_DIR', path)}`)
    await pipeline(bytes, createWriteStream(target, { mode, flush: true }))
  }
}
