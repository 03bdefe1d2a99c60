import type { ReasonBody } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { NOW, present } from '../../platform/db/rows.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { deleteRemovedBytes, removeUnused } from '../../records/files/remove-files.ts'
import {
  changeTemplate,
  findTemplateRow,
  lockTemplates,
} from '../../records/import-templates/import-templates-store.ts'

/**
 * Voids a custom template: it leaves the lists, and samples that were read with it keep it. The file it was mapped on goes
 * from the storage, unless a sample was imported from that very file.
 * @throws AppError import_template_delete_forbidden, not_found, import_template_protected, reason_required
 */
export async function deleteTemplate(
  deps: { db: Database; files: FileStore },
  call: Call,
  templateId: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  if (!can(call.actor.permissions, 'sample.delete')) throw new AppError('import_template_delete_forbidden')
  const why = givenReason(body)
  const reply = await deps.db.transaction(call, async (tx) => {
    await lockTemplates(tx)
    const stored = present(await findTemplateRow(tx, templateId))
    if (stored.global_key !== null) throw new AppError('import_template_protected')
    await changeTemplate(tx, templateId, { is_default: false, deleted_at: NOW }, call.actor)
    const isFileRemoved = stored.source_file_id !== null && (await removeUnused(tx, call, stored.source_file_id, why))
    await writeAudit(tx, call, {
      action: 'void',
      noun: 'import_template',
      recordId: templateId,
      old: { name: stored.name, type: stored.type, default: stored.is_default, source_file: stored.source_file_id },
      new: { source_file_removed: isFileRemoved },
      why,
    })
    return { message: 'Import template deleted successfully' }
  })
  await deleteRemovedBytes(deps, call.organizationId, call.log)
  return reply
}
