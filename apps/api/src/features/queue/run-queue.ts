import type { beginQueueRun, BodyOf, endQueueRun } from '@eluent/contract'
import type { QueueRunEnd } from '@eluent/domain/queue'
import { writeAudit, type Author } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { endOpenRun, insertRun } from '../../records/queue/queue-runs-store.ts'
import { lockQueue } from '../../records/queue/queue-store.ts'
import { requireLease } from './hold-lease.ts'

/** A person lets the queue run; from here on the page or the driver that holds the lease goes on. @throws AppError queue_led_elsewhere */
export async function beginRun(
  deps: { db: Database },
  call: Call,
  { machine, page }: BodyOf<typeof beginQueueRun>,
): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    await requireLease(tx, call, machine, page)
    const id = await insertRun(tx, machine, call.actor)
    if (id !== undefined) await writeAudit(tx, call, { action: 'start', noun: 'queue', recordId: id, new: { machine } })
    return { message: 'The queue runs' }
  })
}

/** Anybody who may run samples stops it, a driver only where it holds the lease; twice changes nothing. @throws AppError queue_led_elsewhere */
export async function endRun(
  deps: { db: Database },
  call: Call,
  { machine, rule, text = '' }: BodyOf<typeof endQueueRun>,
): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    if (call.actor.driverTokenId !== undefined) await requireLease(tx, call, machine)
    await stopRun(tx, call, machine, { rule, text })
    return { message: 'The queue is paused' }
  })
}

/** Ends the open run by a rule, if there is one; under `lockQueue`. */
export async function stopRun(
  tx: Tx,
  call: Author,
  machine: string,
  { rule, text }: { rule: QueueRunEnd; text: string },
): Promise<void> {
  const end = { rule, text: text === '' ? null : text }
  const id = await endOpenRun(tx, machine, end, call.actor)
  if (id === undefined) return
  await writeAudit(tx, call, { action: 'pause', noun: 'queue', recordId: id, new: { machine, ...end } })
}
