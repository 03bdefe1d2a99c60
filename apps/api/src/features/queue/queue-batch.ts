import type { queueAnalyticalBatch, ReplyOf } from '@eluent/contract'
import { batchText } from '@eluent/domain/analytical-batches'
import { orderWithGroup, QUEUE_ORDER_TEXTS } from '@eluent/domain/queue'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { readRow } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { listMemberIds } from '../../records/analytical-batches/batches-store.ts'
import { queueSamples } from './add-to-queue.ts'
import { readQueue } from './present-queue.ts'
import { placeInOrder } from './reorder-queue.ts'

/**
 * Queues the members of a batch in this order, each where it may be queued. Those that waited in the queue already stand in the
 * order with the others: samples are often queued before their batch has its check standards.
 * @throws AppError not_found, analytical_batch_refused
 */
export async function queueBatch(
  deps: { db: Database },
  call: Call,
  { batch_id, members: order }: { batch_id: number; members: readonly number[] },
): Promise<ReplyOf<typeof queueAnalyticalBatch>> {
  return deps.db.transaction(call, async (tx) => {
    const { number, state } = await readRow(tx, 'analytical_batches', batch_id)
    if (state === 'rejected')
      throw new AppError('analytical_batch_refused', { values: { reason: batchText('rejected', { number }) } })
    const samples = new Map((await listMemberIds(tx, batch_id)).map((member) => [member.id, member.sample_id]))
    const wanted = order.flatMap((member) => samples.get(member) ?? [])
    if (wanted.length < order.length) throw new AppError('not_found')
    const { entries, refused } = await queueSamples(tx, call, wanted, { asGiven: true })
    const waiting = refused.filter(({ error }) => error.code === 'already_in_queue').map(({ id }) => id)
    const queued = new Set([...entries.map(({ sampleId }) => sampleId), ...waiting])
    const kept =
      waiting.length > 0
        ? await gather(
            tx,
            call,
            wanted.filter((id) => queued.has(id)),
          )
        : []
    return {
      added: entries.map(({ sampleId }) => sampleId),
      done: wanted.filter((id) => queued.has(id) && !kept.includes(id)),
      refused: refused
        .filter(({ id }) => !queued.has(id) || kept.includes(id))
        .map(({ id, name, error }) => ({ id, name, reason: queued.has(id) ? QUEUE_ORDER_TEXTS.begun : error.message })),
    }
  })
}

/** Puts these samples' entries one behind another; answers the samples that keep their place. */
async function gather(tx: Tx, call: Call, samples: readonly number[]): Promise<number[]> {
  const items = await readQueue(tx)
  const entryOf = new Map(items.map(({ id, sample }) => [sample?.id, id]))
  const { order, kept } = orderWithGroup(
    items,
    samples.flatMap((id) => entryOf.get(id) ?? []),
  )
  const before = items.map(({ id }) => id)
  if (order.some((id, at) => id !== before[at])) await placeInOrder(tx, call, { from: before, to: order })
  return samples.filter((id) => kept.includes(entryOf.get(id) ?? 0))
}
