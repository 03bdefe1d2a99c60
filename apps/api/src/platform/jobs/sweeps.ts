import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Tx } from '../db/database.ts'
import { beside } from '../db/beside.ts'
import { deleteRows, rows } from '../db/rows.ts'
import type { FileStore } from '../files/file-store.ts'
import { storageKey, type StoredPlace } from '../files/storage-key.ts'
import { addStoredBytes } from '../files/stored-bytes.ts'
import { DEVICE_LASTS_MS } from '../http/device-cookie.ts'
import { listOrganizationsWith, workByTurns } from './waiting-work.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Forgets idempotency keys after a day; no honest client repeats a request that late. */
export async function sweepIdempotencyKeys(deps: { db: Database; now: () => Date }): Promise<void> {
  const before = new Date(deps.now().getTime() - DAY_MS)
  await workByTurns(await listOrganizationsWith(deps.db, 'idempotency-keys', before), async (organizationId) => {
    await deps.db.transaction({ organizationId }, (tx) =>
      deleteRows(tx, 'idempotency_keys').where('created_at', '<', before.toISOString()).execute(),
    )
    return false
  })
}

/** Forgets attempts that count no more, and devices that nobody signed in from for long. */
export async function sweepAttempts({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const unused = new Date(now().getTime() - DEVICE_LASTS_MS).toISOString()
  await db.lookups.deleteFrom('attempt_counts').where('ends_at', '<', now().toISOString()).execute()
  await db.lookups.deleteFrom('known_devices').where('seen_at', '<', unused).execute()
}

interface UploadDeps {
  db: Database
  files: FileStore
  now: () => Date
  /** Where files lie only while they are written or read. */
  scratchFolders: readonly string[]
}

/** Removes uploads that were begun and never completed, and what a process that was killed left half-written. */
export async function sweepUploads(deps: UploadDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - DAY_MS)
  for (const folder of deps.scratchFolders) await removeFilesBefore(folder, before)
  await workByTurns(await listOrganizationsWith(deps.db, 'uploads', before), (organizationId) =>
    deps.db.transaction({ organizationId }, (tx) => removeAbandoned(tx, deps.files, before.toISOString())),
  )
}

/** Uploads that are removed in one transaction. */
const BATCH = 100

/** The bytes go before their row does: a sweep that is cut off is done again. @returns whether there may be more */
async function removeAbandoned(tx: Tx, files: FileStore, before: string): Promise<boolean> {
  const abandoned = await rows(tx, 'files')
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .select(['id', 'kind', 'tracer', 'attachment_index', 'size_bytes'])
    .orderBy('created_at')
    .limit(BATCH)
    .forUpdate()
    .execute()
  for (const file of abandoned) {
    await files.remove(storageKey(tx.organizationId, file as StoredPlace))
    const counted = beside(tx, { counted: () => addStoredBytes(tx, file.id, { files: -1, bytes: -file.size_bytes }) })
    await deleteRows(counted, 'files').where('id', '=', file.id).execute()
  }
  return abandoned.length === BATCH
}

async function removeFilesBefore(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] // nothing was written yet
    throw error
  })
  for (const name of names) {
    const { mtime } = await stat(join(folder, name))
    if (mtime < before) await rm(join(folder, name), { force: true })
  }
}
