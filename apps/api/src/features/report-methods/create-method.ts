import type { BodyOf, createReportMethod as endpoint, ReplyIn } from '@eluent/contract'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { makeDefault } from './default-method.ts'
import { newContent } from './method-content.ts'
import { findMethodRow, insertMethod, lockMethods } from '../../records/report-methods/report-methods-store.ts'
import { presentMethod } from './present-method.ts'

/** Adds a report method of the organization's own. @throws AppError validation_failed */
export async function createReportMethod(
  deps: { db: Database },
  call: Call,
  body: BodyOf<typeof endpoint>,
): Promise<ReplyIn<typeof endpoint>> {
  return deps.db.transaction(call, async (tx) => {
    const content = newContent(body)
    await lockMethods(tx, call.organizationId)
    const by = call.actor.name
    const id = await insertMethod(tx, call.organizationId, { is_default: false, updated_by_name: by }, content)
    if (body.method?.default) await makeDefault(tx, call.organizationId, id, by)
    await writeAudit(tx, call, {
      action: 'create',
      noun: 'report_method',
      recordId: id,
      new: { ...content, default: body.method?.default ?? false },
    })
    const row = await findMethodRow(tx, call.organizationId, id)
    if (!row) throw new AppError('not_found')
    return { id, data: presentMethod(row) }
  })
}
