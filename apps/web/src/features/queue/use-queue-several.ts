import { addSeveralToQueue, removeSeveralFromQueue, type BulkReply } from '@eluent/contract'
import { outcomeText } from '@eluent/domain/lists'
import { notifications } from '@mantine/notifications'
import { useChange } from '../../frame/data/use-change.ts'
import { showUndo } from '../../ui/UndoNotice/show-undo.tsx'
import { addToQueueFailure } from './use-add-to-queue.ts'
import { t } from '../../language/t.ts'

/** Queues several samples, says how many and offers to take it back; `onReply` hears which were refused. */
export function useQueueSeveral(onReply: (reply: BulkReply) => void) {
  const add = useChange(addSeveralToQueue)
  const remove = useChange(removeSeveralFromQueue)
  const undo = async (samples: number[]): Promise<string> => {
    const { done, refused } = await remove.mutateAsync({ body: { samples } })
    return outcomeText(done.length, refused.length, t('taken off the queue'))
  }
  return {
    isPending: add.isPending,
    add: (samples: number[]) =>
      add.mutate(
        { body: { samples } },
        {
          onSuccess: (reply) => {
            const { done, refused } = reply
            const message = outcomeText(done.length, refused.length, t('added to the queue'))
            if (done.length > 0) showUndo({ message, undo: () => undo(done) })
            onReply(reply)
          },
          onError: (error) => notifications.show({ color: 'red', message: addToQueueFailure(error) }),
        },
      ),
  }
}
