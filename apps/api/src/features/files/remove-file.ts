import { can } from '@eluent/domain/auth'
import type { Database } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { lockFiles } from '../../records/files/files-store.ts'
import { deleteRemovedBytes, removeUnused } from '../../records/files/remove-files.ts'

interface Deps {
  db: Database
  files: FileStore
}

/**
 * Deletes an upload that no record refers to: one's own, or anyone's for those who may delete samples.
 * @throws AppError not_found, file_in_use
 */
export async function deleteFile(deps: Deps, call: Call, fileId: string): Promise<{ message: string }> {
  const reply = await deps.db.transaction(call, async (tx) => {
    const file = present((await lockFiles(tx, [fileId], 'update'))[0])
    const isOwn = file.created_by === call.actor.userId
    if (!isOwn && !can(call.actor.permissions, 'sample.delete')) throw new AppError('forbidden')
    if (!(await removeUnused(tx, call, fileId, 'No record refers to it'))) throw new AppError('file_in_use')
    return { message: 'File deleted successfully' }
  })
  await deleteRemovedBytes(deps, call.organizationId, call.log)
  return reply
}
