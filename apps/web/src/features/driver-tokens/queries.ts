import { createDriverToken, listDriverTokens, revokeDriverToken } from '@eluent/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'

const KEY = ['driver-tokens']
/** Drivers say hello each minute. */
const REFRESH_MS = 30_000

export function useDriverTokens() {
  const api = useApi()
  return useQuery({
    queryKey: KEY,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const { data } = await api.call(listDriverTokens, { signal })
      return { data, meta: { total_count: data.length } }
    },
  })
}

/** Its answer holds the token, which is shown this once. */
export function useCreateDriverToken() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => api.call(createDriverToken, { body: { name } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

export function useRevokeDriverToken() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(revokeDriverToken, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
