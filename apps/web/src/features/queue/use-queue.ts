import { listQueue, reorderQueue, type BodyIn, type QueueItem } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { useMutation } from '@tanstack/react-query'
import { readKey } from '../../frame/data/read-query.ts'
import { reread } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { useServices, useSession } from '../../frame/services.ts'

const REFRESH_MS = 15_000

/** The queue in running order; others change it too, so it is read again now and then. */
export function useQueue(isShown = true) {
  const permissions = useSession()?.claims.permissions
  return useRead(listQueue, {}, { enabled: isShown && can(permissions, 'sample.list'), refetchInterval: REFRESH_MS })
}

/**
 * Puts the queue into another order, shown at once; the server takes it if nobody changed the queue meanwhile. `latest` is
 * the queue as it is known at this moment, earlier than a screen draws it.
 */
export function useReorderQueue() {
  const { api, queries } = useServices()
  const queryKey = readKey(listQueue)
  const mutation = useMutation({
    mutationKey: ['queue-order'],
    // One after the other: each starts from what the one before has made.
    scope: { id: 'queue-order' },
    mutationFn: (body: BodyIn<typeof reorderQueue>) => api.call(reorderQueue, { body }),
    onSettled: () => {
      if (queries.isMutating({ mutationKey: ['queue-order'] }) > 1) return undefined
      return reread(queries, reorderQueue.touches)
    },
  })
  const kept = () => queries.getQueryData(queryKey)
  const latest = (): readonly QueueItem[] => kept()?.data ?? []
  return {
    latest,
    reorder(to: readonly number[], onError: (error: Error) => void): void {
      const known = latest()
      const byId = new Map(known.map((item) => [item.id, item]))
      void queries.cancelQueries({ queryKey }) // an answer under way is older than this move
      queries.setQueryData(queryKey, {
        data: to.flatMap((id) => byId.get(id) ?? []),
        done: kept()?.done ?? 0,
        stopped: kept()?.stopped ?? null,
      })
      mutation.mutate({ from: known.map(({ id }) => id), to: [...to] }, { onError })
    },
  }
}
