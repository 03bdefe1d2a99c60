import {
  ERRORS,
  type BodyOf,
  type BulkReply,
  type QueueItem,
  type releaseQueueTask as releaseEndpoint,
} from '@eluent/contract'
import { isQcSampleType } from '@eluent/domain/samples'
import { isWithInstrument, mayClaim } from '@eluent/domain/queue'
import { writeAudit, writeAuditLines } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { refreshSampleStates } from '../../records/samples/sample-state-store.ts'
import { changeSamples } from '../../records/samples/samples-store.ts'
import { databaseNowMs, findLease } from '../../records/queue/queue-leases-store.ts'
import { findOpenStop } from '../../records/queue/queue-stops-store.ts'
import { refuseUnfitMachine } from '../../views/equipment/refuse-unfit.ts'
import { countAttempt } from './count-attempt.ts'
import { readEntry, readQueue, readQueueAndDone } from './present-queue.ts'
import {
  claimAction,
  claimVial,
  deleteClaimedActions,
  deleteEntries,
  findEntry,
  insertEntry,
  lockQueue,
  releaseAction,
  releaseVial,
} from '../../records/queue/queue-store.ts'
import { todayOf } from '../../platform/call/today.ts'

interface Deps {
  db: Database
}

interface Submission {
  vial_number: number | null
  /** As the driver calls the instrument. */
  machine?: string | null | undefined
  /** The page that hands it over. */
  page?: string | undefined
}

export async function listQueue(deps: Deps & { now: () => Date }, call: Call) {
  return deps.db.read(call, (tx) => readQueueAndDone(tx, deps.now()))
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

async function removeEntries(tx: Tx, call: Call, items: readonly QueueItem[]): Promise<void> {
  const entryIds = items.map(({ id }) => id)
  const sampleIds = items.flatMap(({ sample }) => sample?.id ?? [])
  await Promise.all([
    deleteEntries(tx, entryIds),
    changeSamples(tx, sampleIds, { queued: false, acquisition_started_at: null }, call.actor),
    writeAuditLines(
      tx,
      call,
      items.map(({ id, action, sample }) => ({
        action: 'unqueue',
        noun: sample ? 'sample' : 'queue_entry',
        recordId: sample?.id ?? id,
        old: { locations: sample?.locations ?? [], action },
      })),
    ),
  ])
}

/** @throws AppError not_found, entry_being_acquired */
export async function removeFromQueue(deps: Deps, call: Call, entryId: number): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const item = await readEntry(tx, entryId)
    if (isWithInstrument(item)) throw new AppError('entry_being_acquired')
    await removeEntries(tx, call, [item])
    return { message: 'Removed from queue' }
  })
}

/** Takes the entries of several samples off the queue; a sample without one, or with the instrument, is refused by itself. */
export async function removeSeveralFromQueue(deps: Deps, call: Call, ids: readonly number[]): Promise<BulkReply> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const itemOf = new Map((await readQueue(tx)).map((item) => [item.sample?.id, item]))
    const removable = ids.flatMap((id) => {
      const item = itemOf.get(id)
      return item && !isWithInstrument(item) ? [item] : []
    })
    await removeEntries(tx, call, removable)
    const done = removable.flatMap(({ sample }) => sample?.id ?? [])
    const refused = ids
      .filter((id) => !done.includes(id))
      .map((id) => ({
        id,
        name: itemOf.get(id)?.sample?.name ?? `Sample ${id}`,
        reason: ERRORS[itemOf.has(id) ? 'entry_being_acquired' : 'not_in_queue'].text,
      }))
    return { done, refused }
  })
}

/** Empties the queue; an entry with the instrument stays, since its run would be lost. */
export async function clearQueue(deps: Deps, call: Call): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    const items = await readQueue(tx)
    const removable = items.filter((item) => !isWithInstrument(item))
    await removeEntries(tx, call, removable)
    return {
      message:
        removable.length === items.length ? 'Queue cleared' : 'Queue cleared; the sample being acquired stays in it.',
    }
  })
}

/** Claims a task for the instrument, once. @throws AppError not_found, queue_led_elsewhere, and what `claimTask` throws */
export async function submitTask(
  deps: Deps & { now: () => Date },
  call: Call,
  entryId: number,
  { vial_number: vialNumber, machine = null, page }: Submission,
): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    if (machine !== null) await refuseLedElsewhere(tx, machine, page ?? null)
    await claimTask(tx, call, await readEntry(tx, entryId), { vialNumber, machine, today: todayOf(deps, call) })
    return { message: 'Submitted' }
  })
}

/**
 * Under `lockQueue`. A sleep entry leaves the queue with that. QC and Calibration samples run on any machine, so that it can be
 * shown to be good. @throws AppError task_already_submitted, equipment_unfit, queue_stopped
 */
export async function claimTask(
  tx: Tx,
  call: Call,
  item: QueueItem,
  { vialNumber, machine, today }: { vialNumber: number | null; machine: string | null; today: string },
): Promise<void> {
  const { sample } = item
  if (sample && !isQcSampleType(sample.sample_type.slug)) await refuseUnfitMachine(tx, { machine, sample, today })
  if (!sample || !isQcSampleType(sample.sample_type.slug)) await refuseStopped(tx)
  if (item.action !== null) {
    await claimAction(tx, item.id)
    await writeAudit(tx, call, {
      action: 'unqueue',
      noun: 'queue_entry',
      recordId: item.id,
      old: { action: 'sleep' },
    })
  } else if (vialNumber === null || !(await claimVial(tx, item.id, vialNumber, machine))) {
    throw new AppError('task_already_submitted')
  }
  if (sample) await refreshSampleStates(tx, [sample.id])
}

/** While another page or the driver holds the lease of the instrument. @throws AppError queue_led_elsewhere */
async function refuseLedElsewhere(tx: Tx, machine: string, page: string | null): Promise<void> {
  const [lease, nowMs] = await Promise.all([findLease(tx, machine), databaseNowMs(tx)])
  if (lease === null || mayClaim(lease, page, nowMs)) return
  throw new AppError('queue_led_elsewhere', { values: { who: lease.holder.name, machine } })
}

/** While a check standard has failed, QC alone is run. @throws AppError queue_stopped */
async function refuseStopped(tx: Tx): Promise<void> {
  const stop = await findOpenStop(tx)
  if (stop === undefined) return
  const { batch_number: batch, check_label: check, analyte, value_text: value, limit_text: limit } = stop
  throw new AppError('queue_stopped', { values: { batch, check, analyte, value, limit } })
}

type Release = BodyOf<typeof releaseEndpoint>

/**
 * Gives a task back whose hand-over or run failed, to the place it had; a vial leaves a line in the trail. One that was under way counts as an attempt.
 * @throws AppError not_found
 */
export async function releaseTask(
  deps: Deps,
  call: Call,
  entryId: number,
  { vial_number: vialNumber, machine = null, how, text = '' }: Release,
): Promise<{ message: string }> {
  return deps.db.transaction(call, async (tx) => {
    await lockQueue(tx)
    if (vialNumber !== null && how === 'interrupted') {
      const back = { vialNumber, machine, how, text: text === '' ? 'Its run was not finished.' : text }
      if (!(await countAttempt(tx, call, entryId, back))) throw new AppError('not_found')
      return { message: 'Released' }
    }
    const [item, released] = await Promise.all([
      findEntry(tx, entryId),
      vialNumber === null ? releaseAction(tx, entryId) : releaseVial(tx, entryId, vialNumber),
    ])
    if (!released) throw new AppError('not_found')
    if (item?.sample_id) {
      await refreshSampleStates(tx, [item.sample_id])
      const facts = { vial_number: vialNumber, machine, ...(text !== '' && { what: text }) }
      await writeAudit(tx, call, { action: 'fail', noun: 'sample', recordId: item.sample_id, new: facts })
    }
    if (vialNumber === null) {
      await writeAudit(tx, call, { action: 'queue', noun: 'queue_entry', recordId: entryId, new: { action: 'sleep' } })
    }
    return { message: 'Released' }
  })
}
