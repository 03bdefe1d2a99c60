import type { BodyOf, mergeReportMethods as endpoint } from '@eluent/contract'
import { areTwins } from '@eluent/domain/result-imports'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { present, voidRow } from '../../platform/db/rows.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { makeDefault } from './default-method.ts'
import { findMethodRow, lockMethods } from '../../records/report-methods/report-methods-store.ts'
import { presentMethod } from './present-method.ts'

const NO_TWIN = 'These report methods differ in their analytes, limits or range: they are no twins.'

/**
 * Merges methods that say the same into one: the others leave the lists, samples that used them keep the version they were reported
 * with. @throws AppError not_found, validation_failed, reason_required
 */
export async function mergeReportMethods(
  deps: { db: Database },
  call: Call,
  methodId: number,
  { twins, ...body }: BodyOf<typeof endpoint>,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    await lockMethods(tx)
    const kept = presentMethod(present(await findMethodRow(tx, methodId)))
    for (const id of new Set(twins)) {
      const twin = present(await findMethodRow(tx, id))
      if (!areTwins(kept, presentMethod(twin))) throw fieldErrors({ twins: [NO_TWIN] })
      if (twin.is_default) await makeDefault(tx, methodId, call.actor)
      await voidRow(tx, 'methods', id, call.actor)
      await writeAudit(tx, call, {
        action: 'void',
        noun: 'report_method',
        recordId: id,
        old: { name: twin.name, version: twin.version, default: twin.is_default },
        new: { merged_into_id: methodId, merged_into: kept.method_name },
        why,
      })
    }
    return { message: 'Report methods merged successfully' }
  })
}
