import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { LotRefused } from './take-from-lots.ts'

/** A transaction that takes from lots. A lot that is refused leaves a line in its trail, since nothing else of the call is kept. */
export async function takingLots<Done>(
  { db }: { db: Database },
  call: Call,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  try {
    return await db.transaction(call, work)
  } catch (error) {
    if (error instanceof LotRefused) {
      const { lotId, isExpired, message } = error
      const line = { action: 'refuse', noun: 'inventory_lot', recordId: lotId, new: { expired: isExpired } } as const
      // not by the call's key, under which nothing was kept: the same call may come again and be done
      const { organizationId } = call
      await db.transaction({ organizationId }, (tx) => writeAudit(tx, call, { ...line, why: message }))
    }
    throw error
  }
}
