import {
  queueAnalyticalBatch,
  readAnalyticalBatch,
  removeSeveralFromQueue,
  type AnalyticalBatch,
  type BulkReply,
} from '@eluent/contract'
import { useState } from 'react'
import { reread, useChange } from '../../frame/data/use-change.ts'
import { useServices } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { inChunks } from '../../ui/SelectionBar/in-chunks.ts'
import { outcomeText } from '../../ui/SelectionBar/outcome-text.ts'
import { showOutcome } from '../../ui/SelectionBar/show-outcome.tsx'

/** Ids of the members of which nothing has run, in the order that the batch proposes. */
function notBegun({ members, plan }: AnalyticalBatch): number[] {
  const waiting = new Set(members.filter(({ measured, runs }) => !measured && runs.length === 0).map(({ id }) => id))
  return plan.filter((id) => waiting.has(id))
}

type Order = Pick<AnalyticalBatch, 'id' | 'number'>

/** Takes samples off the queue that a batch brought there; answers what to say. */
export function useTakeOffQueue(): (samples: readonly number[]) => Promise<string> {
  const remove = useChange(removeSeveralFromQueue, { rereadAfter: 'settled', waits: false })
  return async (samples) => {
    const nobodyWatches = (): void => undefined
    const send = (chunk: number[]) => remove.mutateAsync({ body: { samples: chunk } })
    const { done, refused } = await inChunks(samples, send, nobodyWatches)
    return outcomeText(done.length, refused.length, t('taken off the queue'))
  }
}

/**
 * Queues what has not run of several batches, batch after batch, each in the order that it proposes. What is refused is named: a
 * batch by its number, a sample by its name. Undo takes off what was not in the queue before.
 *
 * @param onDone ids of the batches of which something was queued
 */
export function useQueueBatches(onDone: (batches: readonly number[]) => void) {
  const { api, queries } = useServices()
  const takeOff = useTakeOffQueue()
  const once = useSingleFlight()
  const [sent, setSent] = useState<{ sent: number; of: number } | null>(null)
  const send = async (batches: readonly Order[]) => {
    const whole: BulkReply = { done: [], refused: [] }
    const added: number[] = []
    const queued: number[] = []
    for (const [at, { id, number }] of batches.entries()) {
      setSent({ sent: at, of: batches.length })
      const refuse = (reason: string) => whole.refused.push({ id, name: number, reason })
      try {
        const { data } = await api.call(readAnalyticalBatch, { params: { id } })
        const members = notBegun(data)
        if (members.length === 0) refuse(t('Nothing of it is left to queue.'))
        else {
          const reply = await api.call(queueAnalyticalBatch, { body: { batch_id: id, members } })
          whole.done.push(...reply.done)
          whole.refused.push(...reply.refused)
          added.push(...reply.added)
          if (reply.done.length > 0) queued.push(id)
        }
      } catch (error) {
        refuse(errorText(error))
      }
    }
    await reread(queries, queueAnalyticalBatch.touches)
    const undo = added.length > 0 ? { undo: () => takeOff(added) } : {}
    showOutcome({ reply: whole, did: t('added to the queue'), ...undo })
    onDone(queued)
  }
  return {
    /** What is under way, in words; null while nothing is. */
    progress: sent && t('Queueing batch {at} of {of}', { at: sent.sent + 1, of: sent.of }),
    add: (batches: readonly Order[]) => once((done) => void send(batches).finally(() => (setSent(null), done()))),
  }
}
