import type { QueueItem } from '@eluent/contract'
import { allocatePositions } from '@eluent/domain/queue'
import { mayAddToQueue } from '@eluent/domain/samples'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { lock } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { listInjections } from '../../records/results/results-store.ts'
import { changeSample, listVials } from '../../records/samples/samples-store.ts'
import { readEntry } from './present-queue.ts'
import {
  hasSleepEntry,
  insertEntry,
  insertQueueVials,
  listQueueVials,
  lockQueue,
} from '../../records/queue/queue-store.ts'

/** Queues a sample. @throws AppError not_found, forbidden, already_in_queue, already_finished, sleep_is_queued, no_free_vial_positions */
export async function addToQueue(
  deps: { db: Database },
  call: Call,
  sampleId: number,
): Promise<{ data: QueueItem; message: string }> {
  return deps.db.transaction(call, async (tx) => ({
    data: await queueSample(tx, call, sampleId),
    message: 'Sample added to queue',
  }))
}

/** The part that calibrations share. */
export async function queueSample(tx: Tx, call: Call, sampleId: number): Promise<QueueItem> {
  const [, sample, isSleepQueued, injections, vials, queued] = await Promise.all([
    lockQueue(tx),
    lock(tx, 'samples', sampleId),
    hasSleepEntry(tx),
    listInjections(tx, sampleId),
    listVials(tx, sampleId),
    listQueueVials(tx),
  ])
  const decision = mayAddToQueue({
    role: call.actor.role,
    queued: sample.queued,
    finished: sample.finished,
    sleep_queued: isSleepQueued,
    machine_method: null,
  })
  if (!decision.allowed) throw new AppError(REFUSALS[decision.reason])

  const done = new Set(injections.map((row) => row.vial_number))
  const open = vials
    .filter((vial) => vial.acquire)
    .map((vial, index) => ({ vial, number: index + 1 }))
    .filter(({ number }) => !done.has(number))
  if (open.length === 0) throw new AppError('sample_without_vials')
  const taken = queued.map((vial) => vial.location)
  const locations = allocatePositions(taken, open.length)
  if (locations === null) throw new AppError('no_free_vial_positions')

  const { epoch } = sample
  const entryId = await insertEntry(tx, { sample_id: sampleId, epoch, created_by_name: call.actor.name })
  const placed = open.map(({ vial, number }, index) => ({
    queue_entry_id: entryId,
    vial_number: number,
    prepared_sample_id: vial.id,
    location: locations[index] ?? 0,
  }))
  await Promise.all([
    insertQueueVials(tx, placed),
    changeSample(tx, sampleId, { queued: true }, call.actor),
    writeAudit(tx, call, { action: 'queue', noun: 'sample', recordId: sampleId, new: { locations } }),
  ])
  return readEntry(tx, entryId)
}

const REFUSALS = {
  forbidden: 'forbidden',
  queued: 'already_in_queue',
  finished: 'already_finished',
  sleep_queued: 'sleep_is_queued',
  asleep: 'sleep_is_queued',
} as const
