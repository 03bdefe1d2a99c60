import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../clock.ts'
import { isoTime } from '../clock.ts'

/** A file that stands where it is for good, or until a person has seen to it. */
export interface WatchedFile {
  /** Below the watched folder, with '/'. */
  path: string
  signature: string
  /** Why it was not imported whole; null where it was, and could not be moved. */
  reason: string | null
  /** So many of its rows are samples. */
  rows: number
  since: string
}

/** A file whose rows are samples. */
export interface TakenFile {
  file: string
  samples: number
  at: string
}

/** A file whose rows are samples, and what somebody should look at in it. */
export interface NotedFile {
  file: string
  notes: string
  at: string
}

/** As many are remembered. */
const TAKEN_KEPT = 500

/** What the driver remembers of the watched folder when it is started again. */
export function createWatchedFiles(db: DatabaseSync, clock: Clock) {
  const all = db.prepare(
    'SELECT path, signature, reason, imported_rows AS rows, since FROM watched_file ORDER BY since DESC, path',
  )
  const write = db.prepare(
    `INSERT INTO watched_file (path, signature, reason, imported_rows, since) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET signature = excluded.signature, reason = excluded.reason,
       imported_rows = excluded.imported_rows,
       since = CASE WHEN watched_file.reason IS excluded.reason THEN watched_file.since ELSE excluded.since END`,
  )
  const remove = db.prepare('DELETE FROM watched_file WHERE path = ?')
  const take = db.prepare('INSERT INTO watched_taken (file, samples, at, notes) VALUES (?, ?, ?, ?)')
  const prune = db.prepare('DELETE FROM watched_taken WHERE number <= (SELECT max(number) FROM watched_taken) - ?')
  const taken = db.prepare('SELECT file, samples, at FROM watched_taken ORDER BY number DESC LIMIT ?')
  const noted = db.prepare(
    'SELECT file, notes, at FROM watched_taken WHERE notes IS NOT NULL AND at > ? ORDER BY number DESC LIMIT ?',
  )
  return {
    took: (file: string, samples: number, notes: string | null): void => {
      take.run(file, samples, isoTime(clock), notes)
      prune.run(TAKEN_KEPT)
    },
    /** The newest first. */
    taken: (most: number): TakenFile[] => taken.all(most) as unknown as TakenFile[],
    /** The newest first. */
    noted: (since: string, most: number): NotedFile[] => noted.all(since, most) as unknown as NotedFile[],
    /** The newest first. */
    all: (): WatchedFile[] => all.all() as unknown as WatchedFile[],
    note: ({ path, signature, reason, rows }: Omit<WatchedFile, 'since'>): void => {
      write.run(path, signature, reason, rows, isoTime(clock))
    },
    forget: (path: string): void => {
      remove.run(path)
    },
  }
}

export type WatchedFiles = ReturnType<typeof createWatchedFiles>
