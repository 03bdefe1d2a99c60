import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'

/** Each step is run once, in order; add at the end, never change one. */
const STEPS = [
  `CREATE TABLE event (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     hook TEXT NOT NULL CHECK (hook IN ('CSHook', 'AcqHook')),
     sample_id INTEGER NOT NULL,
     vial_number INTEGER NOT NULL,
     payload TEXT NOT NULL,
     stored_at TEXT NOT NULL,
     emitted INTEGER NOT NULL DEFAULT 0,
     last_emitted_at TEXT,
     -- Set by the browser's confirmation, which it sends only when the API has the event.
     confirmed_at TEXT
   ) STRICT;
   -- The delivery reads only what is unconfirmed, oldest first.
   CREATE INDEX event_unconfirmed ON event (seq) WHERE confirmed_at IS NULL;
   CREATE TABLE task (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     task_key TEXT,
     sample_id INTEGER NOT NULL,
     vial_number INTEGER NOT NULL,
     epoch INTEGER NOT NULL,
     task TEXT NOT NULL,
     -- accepted: taken, not injected. injected: the needle went in. acquired: the signal is complete, its files or event may be
     -- missing. finished: its event is in the outbox. broken: ended without a result; the vial may be run again.
     state TEXT NOT NULL CHECK (state IN ('accepted', 'injected', 'acquired', 'finished', 'broken')),
     reason TEXT,
     injection TEXT,
     accepted_at TEXT NOT NULL,
     ended_at TEXT
   ) STRICT;
   CREATE INDEX task_key ON task (task_key) WHERE task_key IS NOT NULL;
   CREATE INDEX task_sample ON task (sample_id, vial_number);
   CREATE TABLE keep (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`,
  // Why the server refused this event for good; the driver does not offer it again by itself.
  `ALTER TABLE event ADD COLUMN refusal TEXT`,
  // Files of the watched folder that still stand where they are: imported and not movable (no reason), or not imported whole.
  `CREATE TABLE watched_file (
     path TEXT PRIMARY KEY,
     -- size and time of change: another one is another file
     signature TEXT NOT NULL,
     reason TEXT,
     -- so many of its rows are samples
     imported_rows INTEGER NOT NULL,
     since TEXT NOT NULL
   ) STRICT`,
  // Files of the watched folder that are samples, the last of them.
  `CREATE TABLE watched_taken (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     file TEXT NOT NULL,
     samples INTEGER NOT NULL,
     at TEXT NOT NULL
   ) STRICT`,
  // What somebody should look at in a file whose rows are samples.
  `ALTER TABLE watched_taken ADD COLUMN notes TEXT`,
]

/** Opens the driver's own database; what a call has written is on the disk when it returns. */
export function openDriverDatabase(folder: string): DatabaseSync {
  const file = join(folder, 'driver.sqlite')
  const db = new DatabaseSync(file)
  try {
    db.exec(
      'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON',
    )
  } catch (cause) {
    db.close()
    const error = cause as Error & { code?: string }
    throw Object.assign(new Error(`${file}: ${error.message}`, { cause }), { code: error.code })
  }
  const { user_version: done } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  if (done > STEPS.length) {
    db.close()
    throw new Error(`The driver's data folder was written by a newer driver (step ${done}, known ${STEPS.length}).`)
  }
  for (const [i, step] of STEPS.entries()) {
    if (i >= done) inTransaction(db, () => db.exec(`${step}; PRAGMA user_version = ${i + 1}`))
  }
  return db
}

/** All or nothing; joins a transaction that is already open. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  if (db.isTransaction) return work()
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (cause) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw cause
  }
}
