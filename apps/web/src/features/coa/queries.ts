import { listConsumers, readSample, saveCoa, type BodyIn } from '@eluent/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readKey } from '../../frame/data/read-query.ts'
import { useApi } from '../../frame/services.ts'

/** The clients a COA may be prepared for; only the provider has them. */
export function useConsumers(enabled: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: ['consumers'],
    enabled,
    queryFn: async ({ signal }) => (await api.call(listConsumers, { signal })).data,
  })
}

export function useSaveCoa(sampleId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof saveCoa>) => api.call(saveCoa, { params: { id: sampleId }, body }),
    onSuccess: async ({ data }) => {
      queries.setQueryData(readKey(readSample, { params: { id: sampleId } }), { data })
      await queries.invalidateQueries({ queryKey: ['samples'] })
    },
  })
}
