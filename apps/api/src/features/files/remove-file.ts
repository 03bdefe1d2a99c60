import { sql } from 'kysely'
import { can } from '@eluent/domain/auth'
import type { FastifyBaseLogger } from 'fastify'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { isTracerUsed } from '../../records/certificates/tracers-store.ts'
import {
  listRemovedFiles,
  lockFiles,
  markBytesGone,
  markRemoved,
  storageKey,
  type FileRecord,
} from '../../records/files/files-store.ts'

interface Deps {
  db: Database
  files: FileStore
}

/**
 * Marks a file as removed unless a record refers to it; the bytes go after the transaction (takeBytes). The file is locked,
 * so that no import refers to it meanwhile.
 * @returns whether it was removed
 */
export async function removeUnused(tx: Tx, call: Call, fileId: string): Promise<boolean> {
  const { organizationId } = call
  const [file] = await lockFiles(tx, organizationId, [fileId], 'update')
  if (!file || (await isUsed(tx, organizationId, file))) return false
  await markRemoved(tx, organizationId, fileId)
  await writeAudit(tx, call, {
    action: 'delete',
    noun: 'file',
    recordId: fileId,
    old: { name: file.name, kind: file.kind, size_bytes: file.size_bytes, sha256: file.sha256 },
  })
  return true
}

async function isUsed(tx: Tx, organizationId: number, file: FileRecord): Promise<boolean> {
  if (file.sample_id !== null || file.kind === 'image' || file.kind === 'run-folder') return true
  if (file.tracer !== null) return isTracerUsed(tx, file.tracer)
  const injection = await tx
    .selectFrom('injections')
    .where('organization_id', '=', organizationId)
    .where((where) =>
      where.or([
        where('chromatogram_file_id', '=', file.id),
        sql<boolean>`source_file_ids @> array[${file.id}]::uuid[]`,
        where.and([where('imported_sha256', '=', file.sha256), where('imported_source_file_id', '=', file.id)]),
      ]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (injection) return true
  const template = await tx
    .selectFrom('import_templates')
    .where('organization_id', '=', organizationId)
    .where('source_file_id', '=', file.id)
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return template !== undefined
}

/** Deletes the bytes of removed files from the storage; what fails is left to the sweep. */
export async function takeBytes(
  deps: Deps,
  organizationId: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const removed = await deps.db.read({ organizationId }, (tx) => listRemovedFiles(tx, organizationId, 200))
  for (const file of removed) {
    try {
      await deps.files.remove(storageKey(organizationId, file))
      await deps.db.transaction({ organizationId }, (tx) => markBytesGone(tx, organizationId, file.id))
    } catch (error) {
      log.warn({ err: error, file: file.id }, 'a removed file is still in the storage; the sweep takes it')
    }
  }
}

/**
 * Deletes an upload that no record refers to: one's own, or anyone's for those who may delete samples.
 * @throws AppError not_found, file_in_use
 */
export async function deleteFile(deps: Deps, call: Call, fileId: string): Promise<{ message: string }> {
  const reply = await deps.db.transaction(call, async (tx) => {
    const [file] = await lockFiles(tx, call.organizationId, [fileId], 'update')
    if (!file) throw new AppError('not_found')
    const isOwn = file.created_by === call.actor.userId
    if (!isOwn && !can(call.actor.permissions, 'sample.delete')) throw new AppError('forbidden')
    if (!(await removeUnused(tx, call, fileId))) throw new AppError('file_in_use')
    return { message: 'File deleted successfully' }
  })
  await takeBytes(deps, call.organizationId, call.log)
  return reply
}
