import type { BulkReply } from '@eluent/contract'
import { batchText } from '@eluent/domain/analytical-batches'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { readRow } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { listMemberIds } from '../../records/analytical-batches/batches-store.ts'
import { queueSamples } from './add-to-queue.ts'

/** Queues the members of a batch in this order, each where it may be queued. @throws AppError not_found, analytical_batch_refused */
export async function queueBatch(
  deps: { db: Database },
  call: Call,
  { batch_id, members: order }: { batch_id: number; members: readonly number[] },
): Promise<BulkReply> {
  return deps.db.transaction(call, async (tx) => {
    const { number, state } = await readRow(tx, 'analytical_batches', batch_id)
    if (state === 'rejected')
      throw new AppError('analytical_batch_refused', { values: { reason: batchText('rejected', { number }) } })
    const samples = new Map((await listMemberIds(tx, batch_id)).map((member) => [member.id, member.sample_id]))
    const ids = order.map((member) => samples.get(member))
    if (ids.includes(undefined)) throw new AppError('not_found')
    const { entries, refused } = await queueSamples(
      tx,
      call,
      ids.filter((id) => id !== undefined),
      { asGiven: true },
    )
    return {
      done: entries.map(({ sampleId }) => sampleId),
      refused: refused.map(({ id, name, error }) => ({ id, name, reason: error.message })),
    }
  })
}
