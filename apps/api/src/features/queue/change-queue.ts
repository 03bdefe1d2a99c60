import type { QueueItem } from '@eluent/contract'
import { isWithInstrument } from '@eluent/domain/queue'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { changeSample } from '../../records/samples/samples-store.ts'
import { readEntry, readQueue } from './present-queue.ts'
import {
  claimAction,
  claimVial,
  deleteClaimedActions,
  deleteEntry,
  insertEntry,
  lockQueue,
  releaseAction,
  releaseVial,
} from '../../records/queue/queue-store.ts'

interface Deps {
  db: Database
}

export async function listQueue(deps: Deps, call: Call): Promise<{ data: QueueItem[] }> {
  return deps.db.read(call, async (tx) => ({ data: await readQueue(tx) }))
}

export async function addSleep(deps: Deps, call: Call): Promise<{ data: QueueItem; message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    await deleteClaimedActions(tx)
    const entryId = await insertEntry(tx, {
      action: 'sleep',
      created_by_name: call.actor.name,
    })
    await writeAudit(tx, call, { action: 'queue', noun: 'queue_entry', recordId: entryId, new: { action: 'sleep' } })
    return { data: await readEntry(tx, entryId), message: 'Sleep added to queue' }
  })
}

async function removeEntry(tx: Tx, call: Call, item: QueueItem): Promise<void> {
  await deleteEntry(tx, item.id)
  if (item.sample) {
    await changeSample(tx, item.sample.id, { queued: false, acquisition_started_at: null }, call.actor)
  }
  await writeAudit(tx, call, {
    action: 'unqueue',
    noun: item.sample ? 'sample' : 'queue_entry',
    recordId: item.sample?.id ?? item.id,
    old: { locations: item.sample?.locations ?? [], action: item.action },
  })
}

/** @throws AppError not_found, entry_being_acquired */
export async function removeFromQueue(deps: Deps, call: Call, entryId: number): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const item = await readEntry(tx, entryId)
    if (isWithInstrument(item)) throw new AppError('entry_being_acquired')
    await removeEntry(tx, call, item)
    return { message: 'Removed from queue' }
  })
}

/** Empties the queue; an entry with the instrument stays, since its run would be lost. */
export async function clearQueue(deps: Deps, call: Call): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const items = await readQueue(tx)
    const removable = items.filter((item) => !isWithInstrument(item))
    for (const item of removable) await removeEntry(tx, call, item)
    return {
      message:
        removable.length === items.length ? 'Queue cleared' : 'Queue cleared; the sample being acquired stays in it.',
    }
  })
}

/** Claims a task for the instrument, once. A sleep entry leaves the queue with that. @throws AppError not_found, task_already_submitted */
export async function submitTask(
  deps: Deps,
  call: Call,
  entryId: number,
  vialNumber: number | null,
): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const item = await readEntry(tx, entryId)
    if (item.action !== null) {
      await claimAction(tx, entryId)
      await writeAudit(tx, call, {
        action: 'unqueue',
        noun: 'queue_entry',
        recordId: entryId,
        old: { action: 'sleep' },
      })
    } else if (vialNumber === null || !(await claimVial(tx, entryId, vialNumber))) {
      throw new AppError('task_already_submitted')
    }
    return { message: 'Submitted' }
  })
}

/** Gives a task back whose hand-over failed, to the place it had. @throws AppError not_found */
export async function releaseTask(
  deps: Deps,
  call: Call,
  entryId: number,
  vialNumber: number | null,
): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const released = vialNumber === null ? await releaseAction(tx, entryId) : await releaseVial(tx, entryId, vialNumber)
    if (!released) throw new AppError('not_found')
    if (vialNumber === null) {
      await writeAudit(tx, call, { action: 'queue', noun: 'queue_entry', recordId: entryId, new: { action: 'sleep' } })
    }
    return { message: 'Released' }
  })
}
