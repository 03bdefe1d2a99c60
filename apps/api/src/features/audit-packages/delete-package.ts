import type { ReasonBody } from '@eluent/contract'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { lock, voidRow } from '../../platform/db/rows.ts'
import { deleteRemovedBytes, removeUnused } from '../../records/files/remove-files.ts'
import type { Deps } from '../../views/deps.ts'

/** Takes a package off the list; its archive, which can be made again, goes from the storage. @throws AppError not_found, reason_required */
export async function deletePackage(
  deps: Pick<Deps, 'db' | 'files'>,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  const reply = await deps.db.transaction(call, async (tx) => {
    const { title, subject, file_id } = await lock(tx, 'audit_packages', id)
    await voidRow(tx, 'audit_packages', id, call.actor)
    if (file_id !== null) await removeUnused(tx, call, file_id, why)
    await writeAudit(tx, call, { action: 'void', noun: 'audit_package', recordId: id, old: { subject, title }, why })
    return { message: 'Audit package removed' }
  })
  await deleteRemovedBytes(deps, call.organizationId, call.log)
  return reply
}
