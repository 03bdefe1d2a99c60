import type { ReasonBody } from '@eluent/contract'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import { lockQueue } from '../../records/queue/queue-store.ts'
import { endStop } from '../../records/queue/queue-stops-store.ts'

/** Lets a queue that a failed check stopped go on, for a reason. @throws AppError not_found, reason_required */
export async function goOnWithQueue(
  deps: { db: Database },
  call: Call,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const { id } = present(await endStop(tx, call.actor, why))
    await writeAudit(tx, call, { action: 'override', noun: 'queue', recordId: id, new: { stopped: false }, why })
    return { message: 'The queue goes on' }
  })
}
