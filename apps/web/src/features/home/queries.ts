import { listSamples } from '@eluent/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'

/** The ten newest samples of every kind. */
export function useRecentSamples(enabled: boolean) {
  const api = useApi()
  const query = { startIndex: 0, endIndex: 10, sortColumn: 'id', sortOrder: 'DESC' }
  return useQuery({
    queryKey: ['samples', 'recent'],
    queryFn: ({ signal }) => api.call(listSamples, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}
