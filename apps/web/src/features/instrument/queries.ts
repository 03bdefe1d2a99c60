import {
  addSleep,
  clearQueue,
  listQueue,
  removeFromQueue,
  startCalibration,
  startCalibrationCheck,
  type Client,
} from '@eluent/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useSession } from '../../app/services.ts'

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
    onSettled: () =>
      Promise.all(['queue', 'samples', 'sample'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  })
}

export const useAddSleep = () => useQueueChange<void>((api) => api.call(addSleep, {}))
export const useClearQueue = () => useQueueChange<void>((api) => api.call(clearQueue, {}))
export const useStartCalibration = () => useQueueChange<void>((api) => api.call(startCalibration, { body: {} }))
export const useStartCheck = () => useQueueChange<void>((api) => api.call(startCalibrationCheck, { body: {} }))
export const useRemoveEntry = () => useQueueChange<number>((api, id) => api.call(removeFromQueue, { params: { id } }))
