import { taskKeyOf, type BodyOf, type endQueueLease, type ReplyIn, type takeQueueLease } from '@eluent/contract'
import { askForLease, endLease, leaseAt, type LeaseHolder } from '@eluent/domain/queue'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { databaseNowMs, findLease, writeLease } from '../../records/queue/queue-leases-store.ts'
import { findOpenRun } from '../../records/queue/queue-runs-store.ts'
import { lockQueue } from '../../records/queue/queue-store.ts'
import { readQueue } from './present-queue.ts'

/** Who asks: a driver by its token, a person's page by the id of its load. @throws AppError forbidden */
function askerOf({ actor }: Call, page: string | undefined): LeaseHolder {
  if (actor.driverTokenId !== undefined) return { kind: 'driver', id: actor.driverTokenId, name: actor.name }
  if (page === undefined) throw new AppError('forbidden')
  return { kind: 'page', id: page, name: actor.name }
}

/** Takes or keeps the lease where its rules let the caller; the answer says who has it, and what is open. */
export async function takeLease(
  deps: { db: Database },
  call: Call,
  { machine, page, alone = false, gone }: BodyOf<typeof takeQueueLease>,
): Promise<ReplyIn<typeof takeQueueLease>> {
  const by = askerOf(call, page)
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const [held, nowMs] = await Promise.all([findLease(tx, machine), databaseNowMs(tx)])
    const lease = askForLease(held, { by, alone, gone }, nowMs)
    const isMine = lease.holder.id === by.id
    const [run, handed] = await Promise.all([
      findOpenRun(tx, machine),
      by.kind === 'driver' && isMine ? handedTo(tx, machine) : [],
      isMine && writeLease(tx, machine, lease),
    ])
    return {
      mine: isMine,
      holder: {
        kind: lease.holder.kind,
        name: lease.holder.name,
        since: new Date(lease.sinceMs).toISOString(),
        ...(by.kind === 'driver' && lease.holder.kind === 'page' && { page: lease.holder.id }),
      },
      run: run ? { id: run.id, begun_at: run.begun_at, begun_by: run.begun_by_name } : null,
      handed,
    }
  })
}

/** Vials that are with this instrument, or were handed over before vials knew with which. */
async function handedTo(tx: Tx, machine: string) {
  const queue = await readQueue(tx)
  return queue.flatMap((item) =>
    item.vials
      .filter((vial) => vial.submitted && !vial.completed && (vial.machine ?? machine) === machine)
      .map(({ vial_number }) => ({
        entry_id: item.id,
        sample_id: item.sample?.id ?? 0,
        vial_number,
        task_key: taskKeyOf(item, vial_number),
      })),
  )
}

/** Ends the caller's own lease; another's stays. */
export async function endLeaseOf(
  deps: { db: Database },
  call: Call,
  { machine, page }: BodyOf<typeof endQueueLease>,
): Promise<{ message: string }> {
  const { id } = askerOf(call, page)
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const [held, nowMs] = await Promise.all([findLease(tx, machine), databaseNowMs(tx)])
    const ended = endLease(held, id, nowMs)
    if (ended !== null && ended !== held) await writeLease(tx, machine, ended)
    return { message: 'The lease has ended' }
  })
}

/** Under `lockQueue`. @throws AppError queue_led_elsewhere where the caller does not hold the lease */
export async function requireLease(tx: Tx, call: Call, machine: string, page?: string): Promise<void> {
  const { id } = askerOf(call, page)
  const [lease, nowMs] = await Promise.all([findLease(tx, machine), databaseNowMs(tx)])
  const held = leaseAt(lease, nowMs)
  if (held?.holder.id === id) return
  throw new AppError('queue_led_elsewhere', { values: { who: held?.holder.name ?? 'Nobody', machine } })
}
