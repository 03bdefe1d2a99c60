import { addSeveralToQueue, removeSeveralFromQueue, type BulkReply } from '@eluent/contract'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { inChunks } from '../../ui/SelectionBar/in-chunks.ts'
import { outcomeText } from '../../ui/SelectionBar/outcome-text.ts'
import { showOutcome } from '../../ui/SelectionBar/show-outcome.tsx'
import { addToQueueFailure } from './use-add-to-queue.ts'
import { t } from '../../language/t.ts'

const nobodyWatches = (): void => undefined
/** What was queued is confirmed with the answer, not when list, filters, views and queue are read again. */
const TOLD_AT_ONCE = { rereadAfter: 'settled', waits: false } as const

interface Hears {
  onRefused?: (refused: BulkReply['refused']) => void
  /** Ids of what was queued. */
  onDone?: (done: readonly number[]) => void
  /** Of what was taken off the queue again by Undo. */
  onUndone?: (undone: readonly number[]) => void
}

/**
 * Queues several samples, as many as one call takes at a time, says how many and offers to take them off again.
 *
 * @param hears.onRefused shows those that were not queued; without it they are listed in a notice
 */
export function useQueueSeveral({ onRefused, onDone, onUndone }: Hears = {}) {
  const adding = useChange(addSeveralToQueue, TOLD_AT_ONCE)
  const removing = useChange(removeSeveralFromQueue, TOLD_AT_ONCE)
  const [sent, setSent] = useState<{ sent: number; of: number } | null>(null)
  const once = useSingleFlight()
  const undo = async (queued: readonly number[]): Promise<string> => {
    const remove = (samples: number[]) => removing.mutateAsync({ body: { samples } })
    const { done, refused } = await inChunks(queued, remove, nobodyWatches)
    onUndone?.(done)
    return outcomeText(done.length, refused.length, t('taken off the queue'))
  }
  const send = async (ids: readonly number[]) => {
    try {
      const reply = await inChunks(
        ids,
        (samples) => adding.mutateAsync({ body: { samples } }),
        (count) => setSent({ sent: count, of: ids.length }),
      )
      showOutcome({ reply, did: t('added to the queue'), undo, listed: onRefused === undefined })
      onRefused?.(reply.refused)
      onDone?.(reply.done)
    } catch (error) {
      notifications.show({ color: 'red', message: addToQueueFailure(error) })
    } finally {
      setSent(null)
    }
  }
  return {
    /** What is under way, in words; null while nothing is. */
    progress: sent && progressText(sent),
    add: (ids: readonly number[]) => once((done) => void send(ids).finally(done)),
  }
}

function progressText({ sent, of }: { sent: number; of: number }): string {
  return sent === 0 ? t('Adding {of}', { of }) : t('Adding {sent} of {of}', { sent, of })
}
