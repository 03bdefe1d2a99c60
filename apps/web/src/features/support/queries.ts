import { listReleases } from '@eluent/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'

/** The releases of the product, newest first. */
export function useReleases() {
  const api = useApi()
  return useQuery({
    queryKey: ['releases'],
    queryFn: ({ signal }) => api.call(listReleases, { signal }),
    staleTime: 10 * 60_000,
  })
}
