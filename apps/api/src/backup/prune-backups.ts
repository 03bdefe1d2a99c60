import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BackupFolder } from './backup-folder.ts'
import { forEachLine } from './copy-files.ts'
import type { Manifest } from './manifest.ts'

/** Everything that a backup needs is called with its path. */
async function forEachObject(folder: BackupFolder, manifest: Manifest, call: (path: string) => void): Promise<void> {
  const name = (sha256: string): void => call(folder.pathOf(sha256, manifest.recipient))
  for (const { object } of [...manifest.tables, ...manifest.data]) name(object.sha256)
  const { list, objects } = manifest.files
  name(list.sha256)
  call(folder.pathOf(objects.sha256, null))
  const hashes = await folder.get(objects, null, `The list of objects of ${manifest.id}`)
  await forEachLine(hashes, (sha256) => Promise.resolve(name(sha256)))
}

/**
 * Removes all backups but the newest `keep`, then the objects that none of those needs. The names of the objects are kept on
 * the disk meanwhile, however many there are. @returns what was removed
 */
export async function pruneBackups(
  folder: BackupFolder,
  keep: number,
): Promise<{ backups: string[]; objects: number }> {
  const ids = await folder.list()
  const backups = ids.slice(0, -keep)
  // without a name: a file that goes when it is closed
  const needed = new DatabaseSync('')
  let objects = 0
  try {
    needed.exec('CREATE TABLE needed (path TEXT PRIMARY KEY) WITHOUT ROWID')
    const insert = needed.prepare('INSERT OR IGNORE INTO needed VALUES (?)')
    const find = needed.prepare('SELECT 1 FROM needed WHERE path = ?')
    // a backup that cannot be read keeps everything: first all are read, then something is removed
    for (const id of ids.slice(-keep)) await forEachObject(folder, await folder.read(id), (path) => insert.run(path))
    for (const id of backups) await folder.remove(id)
    for (const prefix of await readdir(join(folder.path, 'objects')))
      for (const name of await readdir(join(folder.path, 'objects', prefix))) {
        const path = join(folder.path, 'objects', prefix, name)
        if (find.get(path) !== undefined) continue
        await rm(path)
        objects += 1
      }
  } finally {
    needed.close()
  }
  return { backups, objects }
}
