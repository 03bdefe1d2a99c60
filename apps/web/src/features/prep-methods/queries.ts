import { createPrepMethod, deletePrepMethod, listPrepMethods, updatePrepMethod } from '@eluent/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'
import type { PrepBody } from './prep-form.ts'

/** The preparations the organization can use, with their steps. */
export function usePrepMethods() {
  const api = useApi()
  return useQuery({
    queryKey: ['prep-methods'],
    queryFn: async ({ signal }) => (await api.call(listPrepMethods, { signal })).data,
  })
}

function usePrepMethodsChanged() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['prep-methods'] })
}

interface Save {
  /** The one to change; null for a new one. */
  id: number | null
  body: PrepBody
  key: string
}

export function useSavePrepMethod() {
  const api = useApi()
  const onSuccess = usePrepMethodsChanged()
  return useMutation({
    mutationFn: ({ id, body, key }: Save) =>
      id === null
        ? api.call(createPrepMethod, { body, idempotencyKey: key })
        : api.call(updatePrepMethod, { params: { id }, body, idempotencyKey: key }),
    onSuccess,
  })
}

export function useDeletePrepMethod() {
  const api = useApi()
  const onSuccess = usePrepMethodsChanged()
  return useMutation({
    mutationFn: (prepMethodId: number) => api.call(deletePrepMethod, { params: { id: prepMethodId } }),
    onSuccess,
  })
}
