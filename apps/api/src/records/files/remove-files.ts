import type { FastifyBaseLogger } from 'fastify'
import { operator, writeAuditLines, type Author } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { isTracerUsed } from '../certificates/tracers-store.ts'
import { listReferred } from './file-references.ts'
import {
  listRemovedFiles,
  lockFiles,
  lockFilesToJudge,
  markDeleted,
  markInUse,
  storageKey,
  updateFile,
  type FileRecord,
} from './files-store.ts'

interface Deps {
  db: Database
  files: FileStore
}

/**
 * Marks a file as removed unless a record refers to it; the bytes go after the transaction (deleteRemovedBytes). The file
 * is locked, so that no import refers to it meanwhile.
 * @returns whether it was removed
 */
export async function removeUnused(tx: Tx, call: Call, fileId: string, why: string): Promise<boolean> {
  const [file] = await lockFiles(tx, [fileId], 'update')
  if (!file || file.kind === 'image' || file.kind === 'run-folder') return false
  const [unused] = await listUnused(tx, [file])
  if (!unused) return false
  await markRemoved(tx, call, [unused], why)
  return true
}

/** Those of these files that no record refers to. */
async function listUnused(tx: Tx, files: readonly FileRecord[]): Promise<FileRecord[]> {
  const referred = await listReferred(tx, files)
  const loose = files.filter(({ id, sample_id }) => sample_id === null && !referred.has(id))
  const unused: FileRecord[] = []
  for (const file of loose) if (file.tracer === null || !(await isTracerUsed(tx, file.tracer))) unused.push(file)
  return unused
}

async function markRemoved(tx: Tx, author: Author, files: readonly FileRecord[], why: string): Promise<void> {
  for (const { id } of files) await updateFile(tx, id, { state: 'removed' })
  await writeAuditLines(
    tx,
    author,
    files.map(({ id, name, kind, size_bytes, sha256 }) => ({
      action: 'delete',
      noun: 'file',
      recordId: id,
      old: { name, kind, size_bytes, sha256 },
      why,
    })),
  )
}

/** Files looked at in one transaction. */
const BATCH = 1000

/**
 * Removes files that were stored before this moment and that nothing refers to: of an upload whose browser was closed, of
 * a form that was left. Each file is judged once; one that is in use then stays, whatever becomes of the record.
 * @returns whether there may be more
 */
export async function removeForgotten(deps: Deps, organizationId: number, before: Date): Promise<boolean> {
  return deps.db.transaction({ organizationId }, async (tx) => {
    const files = await lockFilesToJudge(tx, before.toISOString(), BATCH)
    const unused = await listUnused(tx, files)
    await markInUse(
      tx,
      files.filter((file) => !unused.includes(file)).map(({ id }) => id),
    )
    await markRemoved(tx, operator(organizationId, 'Eluent'), unused, 'Nothing referred to it for a week')
    return files.length === BATCH
  })
}

/** Removed files whose bytes one call deletes. */
const DELETED_AT_ONCE = 200

/**
 * Deletes the bytes of removed files from the storage; what fails is left to the sweep.
 * @returns whether there is more that can be deleted
 */
export async function deleteRemovedBytes(
  deps: Deps,
  organizationId: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> {
  let deleted = 0
  const removed = await deps.db.read({ organizationId }, (tx) => listRemovedFiles(tx, DELETED_AT_ONCE))
  for (const file of removed) {
    try {
      await deps.files.remove(storageKey(organizationId, file))
      await deps.db.transaction({ organizationId }, (tx) => markDeleted(tx, file.id))
      deleted += 1
    } catch (error) {
      log.warn({ err: error, file: file.id }, 'a removed file is still in the storage; the sweep takes it')
    }
  }
  return deleted === DELETED_AT_ONCE
}
