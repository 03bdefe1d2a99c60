import type { BulkReply, ErrorCode, QueueItem } from '@eluent/contract'
import { allocatePositions } from '@eluent/domain/queue'
import { inBatchNumberOrder, mayAddToQueue, sampleName } from '@eluent/domain/samples'
import { writeAuditLines } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { listRunVials } from '../../records/results/results-store.ts'
import { changeSamples, listVialsOf, lockSamples } from '../../records/samples/samples-store.ts'
import { readEntry } from './present-queue.ts'
import { listQueueVials } from '../../records/queue/queue-list-store.ts'
import { hasSleepEntry, insertEntries, insertQueueVials, lockQueue } from '../../records/queue/queue-store.ts'

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

/** Queues several samples, each where it may be queued. */
export async function addSeveralToQueue(
  deps: { db: Database },
  call: Call,
  ids: readonly number[],
): Promise<BulkReply> {
  return deps.db.transaction(call, async (tx) => {
    const { entries, refused } = await queueSamples(tx, call, ids)
    return {
      done: entries.map(({ sampleId }) => sampleId),
      refused: refused.map(({ id, name, error }) => ({ id, name, reason: error.message })),
    }
  })
}

/** The part that calibrations share. */
export async function queueSample(tx: Tx, call: Call, sampleId: number): Promise<QueueItem> {
  const { entries, refused } = await queueSamples(tx, call, [sampleId])
  const [entry] = entries
  if (!entry) throw refused[0]?.error ?? new AppError('not_found')
  return readEntry(tx, entry.entryId)
}

interface Refused {
  id: number
  name: string
  error: AppError
}

interface Placed {
  sampleId: number
  epoch: number
  vials: { vial_number: number; prepared_sample_id: number; location: number }[]
}

/** Queues these samples in the order of their batch numbers, or as they are given; what cannot be queued is refused by itself. */
export async function queueSamples(
  tx: Tx,
  call: Call,
  ids: readonly number[],
  { asGiven = false } = {},
): Promise<{ entries: { sampleId: number; entryId: number }[]; refused: Refused[] }> {
  const [, samples, isSleepQueued, runVials, vials, queued] = await Promise.all([
    lockQueue(tx),
    lockSamples(tx, ids),
    hasSleepEntry(tx),
    listRunVials(tx, ids),
    listVialsOf(tx, ids),
    listQueueVials(tx),
  ])
  const known = new Set(samples.map(({ id }) => id))
  const refused: Refused[] = ids
    .filter((id) => !known.has(id))
    .map((id) => ({ id, name: `Sample ${id}`, error: new AppError('not_found') }))
  const vialsOf = Map.groupBy(vials, (vial) => vial.sample_id)
  const runsOf = Map.groupBy(runVials, (run) => run.sample_id)
  const taken = queued.map((vial) => vial.location)
  const placed: Placed[] = []
  const inOrder = asGiven
    ? ids.flatMap((id) => samples.find((sample) => sample.id === id) ?? [])
    : inBatchNumberOrder(samples)
  for (const sample of inOrder) {
    const refuse = (code: ErrorCode, details = {}) =>
      refused.push({ id: sample.id, name: sampleName(sample), error: new AppError(code, details) })
    const decision = mayAddToQueue({
      role: call.actor.role,
      queued: sample.queued,
      finished: sample.finished,
      sleep_queued: isSleepQueued,
      machine_method: null,
    })
    if (!decision.allowed) {
      refuse(REFUSALS[decision.reason])
      continue
    }
    if (sample.refusal) {
      refuse('sample_refused', {
        when: new Date(sample.refusal.since).toISOString(),
        values: { why: sample.refusal.why },
      })
      continue
    }
    const done = new Set(runsOf.get(sample.id)?.map((run) => run.vial_number))
    const open = (vialsOf.get(sample.id) ?? [])
      .filter((vial) => vial.acquire)
      .map((vial, index) => ({ prepared_sample_id: vial.id, vial_number: index + 1 }))
      .filter(({ vial_number }) => !done.has(vial_number))
    const locations = allocatePositions(taken, open.length)
    if (open.length === 0 || locations === null) {
      refuse(open.length === 0 ? 'sample_without_vials' : 'no_free_vial_positions')
      continue
    }
    taken.push(...locations)
    const located = open.map((vial, index) => ({ ...vial, location: locations[index] ?? 0 }))
    placed.push({ sampleId: sample.id, epoch: sample.epoch, vials: located })
  }
  return { entries: await storeEntries(tx, call, placed), refused }
}

async function storeEntries(
  tx: Tx,
  call: Call,
  placed: readonly Placed[],
): Promise<{ sampleId: number; entryId: number }[]> {
  if (placed.length === 0) return []
  const by = { created_by_name: call.actor.name }
  const entryIds = await insertEntries(
    tx,
    placed.map(({ sampleId, epoch }) => ({ ...by, sample_id: sampleId, epoch })),
  )
  const entries = placed.map(({ sampleId, vials }, index) => ({ sampleId, vials, entryId: entryIds[index] ?? 0 }))
  await Promise.all([
    insertQueueVials(
      tx,
      entries.flatMap(({ entryId, vials }) => vials.map((vial) => ({ ...vial, queue_entry_id: entryId }))),
    ),
    changeSamples(
      tx,
      entries.map(({ sampleId }) => sampleId),
      { queued: true },
      call.actor,
    ),
    writeAuditLines(
      tx,
      call,
      entries.map(({ sampleId, vials }) => ({
        action: 'queue',
        noun: 'sample',
        recordId: sampleId,
        new: { locations: vials.map(({ location }) => location) },
      })),
    ),
  ])
  return entries
}

const REFUSALS = {
  forbidden: 'forbidden',
  queued: 'already_in_queue',
  finished: 'already_finished',
  sleep_queued: 'sleep_is_queued',
  asleep: 'sleep_is_queued',
} as const
