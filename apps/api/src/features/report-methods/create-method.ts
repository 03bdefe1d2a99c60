import type { BodyOf, createReportMethod as endpoint, ReplyIn } from '@eluent/contract'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import type { Call } from '../../platform/call/call.ts'
import { makeDefault } from './default-method.ts'
import { newContent } from './method-content.ts'
import { findMethodRow, insertMethod, lockMethods } from '../../records/report-methods/report-methods-store.ts'
import { presentMethod } from './present-method.ts'
import { refuseTakenName } from './refuse-taken-name.ts'

/** Adds a report method of the organization's own. @throws AppError validation_failed, also for a name that is taken */
export async function createReportMethod(
  deps: { db: Database },
  call: Call,
  body: BodyOf<typeof endpoint>,
): Promise<ReplyIn<typeof endpoint>> {
  return deps.db.transaction(call, async (tx) => {
    const content = newContent(body)
    await lockMethods(tx)
    await refuseTakenName(tx, content.name)
    const id = await insertMethod(tx, { is_default: false, updated_by_name: call.actor.name }, content)
    if (body.method?.default) await makeDefault(tx, id, call.actor)
    await writeAudit(tx, call, {
      action: 'create',
      noun: 'report_method',
      recordId: id,
      new: { ...content, default: body.method?.default ?? false },
    })
    return { id, data: presentMethod(present(await findMethodRow(tx, id))) }
  })
}
