import type { BulkReply } from '@eluent/contract'
import { sampleName } from '@eluent/domain/samples'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { lockSamples } from '../../records/samples/samples-store.ts'

/** What a rule answers; anything else is a failure of the whole call. */
const REFUSED_STATUS = [403, 404, 409, 422]

/**
 * Changes several samples in one transaction, one after the other; `change` refuses before it writes. Those that it refuses
 * are named with the reason, the others are changed.
 */
export async function changeEach(
  tx: Tx,
  ids: readonly number[],
  change: (id: number) => Promise<void>,
): Promise<BulkReply> {
  const samples = await lockSamples(tx, ids)
  const nameOf = new Map(samples.map((sample) => [sample.id, sampleName(sample)]))
  const reply: BulkReply = { done: [], refused: [] }
  for (const id of ids) {
    try {
      await change(id)
      reply.done.push(id)
    } catch (error) {
      if (!(error instanceof AppError) || !REFUSED_STATUS.includes(error.status)) throw error
      const [field] = Object.values(error.details.fields ?? {})
      reply.refused.push({ id, name: nameOf.get(id) ?? `Sample ${id}`, reason: field?.[0] ?? error.message })
    }
  }
  return reply
}
