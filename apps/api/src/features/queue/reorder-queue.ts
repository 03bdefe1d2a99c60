import type { QueueItem } from '@eluent/contract'
import { queueOrderError } from '@eluent/domain/queue'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { readQueue } from './present-queue.ts'
import { lockQueue, placeEntries } from '../../records/queue/queue-store.ts'

interface Reordered {
  from: readonly number[]
  to: readonly number[]
}

/**
 * Puts the queue into another order. `from` is what the caller saw: whoever saw an older queue moves nothing, so that no
 * entry of another tab is lost or passed unseen. @throws AppError queue_changed, validation_failed
 */
export async function reorderQueue(
  deps: { db: Database },
  call: Call,
  { from, to }: Reordered,
): Promise<{ data: QueueItem[]; message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const items = await readQueue(tx)
    const current = items.map(({ id }) => id)
    if (current.length !== from.length || current.some((id, at) => id !== from[at])) throw new AppError('queue_changed')
    const fault = queueOrderError(items, to)
    if (fault !== null) throw fieldErrors({ to: [fault] })
    await placeInOrder(tx, call, { from, to })
    return { data: await readQueue(tx), message: 'Queue order changed' }
  })
}

/** Stores the queue's order and who changed it, under the queue's lock. */
export async function placeInOrder(tx: Tx, call: Call, { from, to }: Reordered): Promise<void> {
  await placeEntries(tx, to)
  await writeAudit(tx, call, {
    action: 'reorder',
    noun: 'queue',
    recordId: tx.organizationId,
    old: { order: from },
    new: { order: to },
  })
}
