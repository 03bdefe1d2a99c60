import { notifications } from '@mantine/notifications'
import { removeFromQueue, type QueueItem } from '@eluent/contract'
import { entryName } from '@eluent/domain/queue'
import { useMutation } from '@tanstack/react-query'
import { reread } from '../../frame/data/use-change.ts'
import { useServices } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { useRestorable } from './use-restorable.ts'

/** Takes entries from the queue, with one Undo for all; of one that stays it says why. */
export function useRemoveSeveral() {
  const { api, queries } = useServices()
  const restorable = useRestorable()
  // told by the call itself: the list is gone with its last entry
  return useMutation({
    mutationFn: async (items: readonly QueueItem[]) => {
      const taken: QueueItem[] = []
      const kept: string[] = []
      let message = ''
      for (const item of items) {
        try {
          ;({ message } = await api.call(removeFromQueue, { params: { id: item.id } }))
          taken.push(item)
        } catch (error) {
          kept.push(items.length === 1 ? errorText(error) : `${entryName(item)}: ${errorText(error)}`)
        }
      }
      return { taken, kept, message }
    },
    onSuccess: ({ taken, kept, message }) => {
      const several = t('{count, plural, one {# entry} other {# entries}} removed from the queue', {
        count: taken.length,
      })
      if (taken.length > 0) restorable(taken, { message: taken.length === 1 ? message : several })
      if (kept.length > 0) notifications.show({ color: 'red', message: kept.join(' ') })
    },
    // after a failure, too: others change the queue, and the screen may be behind
    onSettled: () => reread(queries, removeFromQueue.touches),
  })
}
