import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

/** A file as it lies here: a copy of it is another file. */
function identityOf(file: string): string {
  const { ino, birthtimeNs } = statSync(file, { bigint: true })
  return `${readFileSync(file, 'utf8').trim()} ${ino} ${birthtimeNs}`
}

/**
 * Whether the folder is the one that was written last here. A file beside the state is made again at each start, and the
 * state knows it: where one of them, or both, were brought back from a copy, they do not know each other.
 */
export function isOwnFolder(database: DatabaseSync, dataDir: string): boolean {
  database.exec('CREATE TABLE IF NOT EXISTS folder_marks (mark TEXT NOT NULL, place INTEGER PRIMARY KEY) STRICT')
  const known = database.prepare('SELECT mark FROM folder_marks').all()
  const file = join(dataDir, 'mark')
  if (!existsSync(file)) return known.length === 0
  const present = identityOf(file)
  return known.some(({ mark }) => mark === present)
}

/** Marks the folder as this one. */
export function markFolder(database: DatabaseSync, dataDir: string): void {
  const file = join(dataDir, 'mark')
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600, flush: true })
  // the one before stays known: a machine that loses its power here comes back with either
  const keep = database.prepare('INSERT OR REPLACE INTO folder_marks (place, mark) VALUES (?, ?)')
  if (existsSync(file)) keep.run(0, identityOf(file))
  keep.run(1, identityOf(draft))
  renameSync(draft, file)
}
