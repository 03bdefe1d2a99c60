import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The last state of a log that was signed. */
export interface Head {
  readonly size: number
  readonly root: Uint8Array
  /** The checkpoint with signatures, as it was given out. */
  readonly note: string
}

class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/** The disk is full or refuses writes; the signature must not leave. */
export class NotKept extends Error {
  override readonly name = 'NotKept'
}

/** What was signed last, for every log, on disk before any signature leaves. One process at a time has the folder. */
export class Heads {
  readonly #database: DatabaseSync

  /** @throws FolderInUse */
  constructor(dataDir: string) {
    this.#database = new DatabaseSync(join(dataDir, 'heads.sqlite'))
    try {
      this.#database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA')
      this.#database.exec(`CREATE TABLE IF NOT EXISTS heads (
        origin TEXT NOT NULL, size INTEGER NOT NULL, root BLOB NOT NULL, note TEXT NOT NULL, at TEXT NOT NULL,
        PRIMARY KEY (origin, size)) STRICT`)
      this.#database.exec('BEGIN EXCLUSIVE; COMMIT')
    } catch (error) {
      this.#database.close()
      if (!/locked/.test(String(error))) throw error
      throw new FolderInUse(`Another process has the folder ${dataDir}`, { cause: error })
    }
  }

  latest(origin: string): Head | undefined {
    const row = this.#database
      .prepare('SELECT size, root, note FROM heads WHERE origin = ? ORDER BY size DESC LIMIT 1')
      .get(origin)
    return row && { size: Number(row['size']), root: row['root'] as Uint8Array, note: String(row['note']) }
  }

  /** Every size is kept, so that a later quarrel about an earlier state can be settled. @throws NotKept: nothing was written */
  keep(origin: string, head: Head, at: Date): void {
    try {
      this.#database
        .prepare('INSERT OR REPLACE INTO heads (origin, size, root, note, at) VALUES (?, ?, ?, ?, ?)')
        .run(origin, head.size, head.root, head.note, at.toISOString())
    } catch (cause) {
      throw new NotKept(`What was to be signed cannot be kept: ${(cause as Error).message}.`, { cause })
    }
  }

  close(): void {
    this.#database.close()
  }
}
