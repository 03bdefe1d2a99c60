import type { FastifyBaseLogger } from 'fastify'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { isTracerUsed } from '../certificates/tracers-store.ts'
import {
  isFileReferenced,
  listRemovedFiles,
  lockFiles,
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
  if (!file || (await isUsed(tx, file))) return false
  await updateFile(tx, fileId, { state: 'removed' })
  await writeAudit(tx, call, {
    action: 'delete',
    noun: 'file',
    recordId: fileId,
    old: { name: file.name, kind: file.kind, size_bytes: file.size_bytes, sha256: file.sha256 },
    why,
  })
  return true
}

async function isUsed(tx: Tx, file: FileRecord): Promise<boolean> {
  if (file.sample_id !== null || file.kind === 'image' || file.kind === 'run-folder') return true
  return file.tracer === null ? isFileReferenced(tx, file) : isTracerUsed(tx, file.tracer)
}

/** Deletes the bytes of removed files from the storage; what fails is left to the sweep. */
export async function deleteRemovedBytes(
  deps: Deps,
  organizationId: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const removed = await deps.db.read({ organizationId }, (tx) => listRemovedFiles(tx, 200))
  for (const file of removed) {
    try {
      await deps.files.remove(storageKey(organizationId, file))
      await deps.db.transaction({ organizationId }, (tx) => updateFile(tx, file.id, { stored_at: null }))
    } catch (error) {
      log.warn({ err: error, file: file.id }, 'a removed file is still in the storage; the sweep takes it')
    }
  }
}
