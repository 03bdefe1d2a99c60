import {
  addSleep,
  clearQueue,
  listQueue,
  removeFromQueue,
  reorderQueue,
  startCalibration,
  startCalibrationCheck,
  type Client,
  type QueueItem,
} from '@eluent/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useSession } from '../../frame/services.ts'

const REFRESH_MS = 15_000

/** The queue in running order; others change it too, so it is read again now and then. */
export function useQueue() {
  const api = useApi()
  const session = useSession()
  return useQuery({
    queryKey: ['queue'],
    enabled: session?.claims.permissions['sample']?.includes('list') === true,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => api.call(listQueue, { signal }),
  })
}

/** A change of the queue, after which queue and samples are read again. */
function useQueueChange<Input>(change: (api: Client, input: Input) => Promise<{ message: string }>) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSettled: () => Promise.all(['queue', 'samples'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  })
}

export function useAddSleep() {
  return useQueueChange<void>((api) => api.call(addSleep, {}))
}
export function useClearQueue() {
  return useQueueChange<void>((api) => api.call(clearQueue, {}))
}
export function useStartCalibration() {
  return useQueueChange<void>((api) => api.call(startCalibration, { body: {} }))
}
export function useStartCheck() {
  return useQueueChange<void>((api) => api.call(startCalibrationCheck, { body: {} }))
}
export function useRemoveEntry() {
  return useQueueChange<number>((api, id) => api.call(removeFromQueue, { params: { id } }))
}

interface Reorder {
  from: number[]
  to: number[]
}

/**
 * Puts the queue into another order, shown at once; the server takes it if nobody changed the queue meanwhile. `latest` is
 * the queue as it is known at this moment, earlier than a screen draws it.
 */
export function useReorderQueue() {
  const api = useApi()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationKey: ['queue-order'],
    // One after the other: each starts from what the one before has made.
    scope: { id: 'queue-order' },
    mutationFn: (body: Reorder) => api.call(reorderQueue, { body }),
    onSettled: () => {
      if (queries.isMutating({ mutationKey: ['queue-order'] }) > 1) return undefined
      return queries.invalidateQueries({ queryKey: ['queue'] })
    },
  })
  const latest = (): readonly QueueItem[] => queries.getQueryData<{ data: QueueItem[] }>(['queue'])?.data ?? []
  return {
    latest,
    reorder(to: readonly number[], onError: (error: Error) => void): void {
      const known = latest()
      const byId = new Map(known.map((item) => [item.id, item]))
      void queries.cancelQueries({ queryKey: ['queue'] }) // an answer under way is older than this move
      queries.setQueryData<{ data: QueueItem[] }>(['queue'], { data: to.flatMap((id) => byId.get(id) ?? []) })
      mutation.mutate({ from: known.map(({ id }) => id), to: [...to] }, { onError })
    },
  }
}
