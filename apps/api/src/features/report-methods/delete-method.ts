import type { ReasonBody } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { isCustomReportMethod } from '@eluent/domain/report-methods'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { present, voidRow } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { giveDefaultBack } from './default-method.ts'
import { findMethodRow, lockMethods } from '../../records/report-methods/report-methods-store.ts'

/**
 * Voids a method: it leaves the lists; its versions stay, and with them every sample that used it.
 * @throws AppError method_delete_forbidden, not_found, method_protected, reason_required
 */
export async function deleteReportMethod(
  deps: { db: Database },
  call: Call,
  methodId: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  if (!can(call.actor.permissions, 'report_method.delete')) throw new AppError('method_delete_forbidden')
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    await lockMethods(tx)
    const stored = present(await findMethodRow(tx, methodId))
    const kind = { global: stored.global_key !== null, override_method_id: stored.override_method_id }
    if (!isCustomReportMethod(kind)) throw new AppError('method_protected')
    if (stored.is_default) await giveDefaultBack(tx, methodId, call.actor)
    await voidRow(tx, 'methods', methodId, call.actor)
    await writeAudit(tx, call, {
      action: 'void',
      noun: 'report_method',
      recordId: methodId,
      old: { name: stored.name, version: stored.version, default: stored.is_default },
      why,
    })
    return { message: 'Report method deleted successfully' }
  })
}
