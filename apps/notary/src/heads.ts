import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isOwnFolder, markFolder } from './folder-mark.ts'

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
  readonly #dataDir: string
  #isRestored: boolean

  /** @throws FolderInUse */
  constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.#database = new DatabaseSync(join(dataDir, 'heads.sqlite'))
    try {
      this.#database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA')
      this.#database.exec(`CREATE TABLE IF NOT EXISTS heads (
        origin TEXT NOT NULL, size INTEGER NOT NULL, root BLOB NOT NULL, note TEXT NOT NULL, at TEXT NOT NULL,
        PRIMARY KEY (origin, size)) STRICT`)
      this.#database.exec('CREATE TABLE IF NOT EXISTS closed_logs (origin TEXT PRIMARY KEY, why TEXT NOT NULL) STRICT')
      this.#database.exec('BEGIN EXCLUSIVE; COMMIT')
      this.#isRestored = !isOwnFolder(this.#database, dataDir)
      if (!this.#isRestored) markFolder(this.#database, dataDir)
    } catch (error) {
      this.#database.close()
      if (!/locked/.test(String(error))) throw error
      throw new FolderInUse(`Another process has the folder ${dataDir}`, { cause: error })
    }
  }

  /** Whether the folder is a copy, which may be older than what was signed: then nothing is signed. */
  get isRestored(): boolean {
    return this.#isRestored
  }

  /** Whether a log is never signed here again. */
  isClosed(origin: string): boolean {
    return this.#database.prepare('SELECT 1 FROM closed_logs WHERE origin = ?').get(origin) !== undefined
  }

  /** Takes the folder as it is: how far these logs and those in it had come nobody knows, so that they end here. */
  acknowledge(origins: readonly string[], why: string): void {
    const known = this.#database.prepare('SELECT DISTINCT origin FROM heads').all()
    const close = this.#database.prepare('INSERT OR IGNORE INTO closed_logs (origin, why) VALUES (?, ?)')
    for (const origin of new Set([...origins, ...known.map((row) => String(row['origin']))])) close.run(origin, why)
    markFolder(this.#database, this.#dataDir)
    this.#isRestored = false
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
