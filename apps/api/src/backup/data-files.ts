import { createReadStream } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { BackupFolder } from './backup-folder.ts'
import type { Manifest } from './manifest.ts'

/**
 * What stands in a data folder and is no part of a backup: what each start makes, the stored files and the database, which
 * are copied in their own way, and the notary's state, which must never go back (docs/ledger.md).
 */
const NOT_KEPT = new Set(['logs', 'run', 'postgres', 'notary', 'files', 'reading', 'backups', 'seeding', 'restoring'])
const NOT_KEPT_FILES = /^(in-use\b.*|space-reserve(\.new)?)$/
const BESIDE_SQLITE = /-(wal|shm|journal)$/
const SQLITE_MARK = 'SQLite format 3\0'

function isKept(name: string): boolean {
  return !NOT_KEPT.has(name) && !NOT_KEPT_FILES.test(name)
}

async function isSqlite(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SQLITE_MARK.length), 0, SQLITE_MARK.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === SQLITE_MARK
  } finally {
    await file.close()
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** A database that another process writes is copied by SQLite itself. */
async function putSqlite(folder: BackupFolder, path: string): Promise<Manifest['data'][number]['object']> {
  const scratch = await mkdtemp(join(folder.path, 'incoming', 'sqlite-'))
  const source = new DatabaseSync(path, { readOnly: true })
  try {
    const copy = join(scratch, 'copy')
    await backup(source, copy)
    return await folder.put(createReadStream(copy))
  } finally {
    source.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Copies what the data folder holds beside database and stored files: keys, secrets, mails, the driver's outbox. */
export async function copyDataFiles(folder: BackupFolder, dataDir: string): Promise<Manifest['data']> {
  const data: Manifest['data'] = []
  for (const top of (await readdir(dataDir)).filter(isKept).sort()) {
    const found = await stat(join(dataDir, top))
    const names = found.isDirectory()
      ? (await readdir(join(dataDir, top), { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile() && !BESIDE_SQLITE.test(entry.name))
          .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
      : [top]
    for (const name of names.sort()) {
      const path = join(dataDir, name)
      try {
        const { mode } = await stat(path)
        const object = (await isSqlite(path)) ? await putSqlite(folder, path) : await folder.put(createReadStream(path))
        data.push({ path: name.split(sep).join('/'), mode: mode & 0o777, object })
      } catch (error) {
        if (!isGone(error)) throw error // one that went away meanwhile was not to stay
      }
    }
  }
  return data
}
