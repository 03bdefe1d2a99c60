import {
  createReportMethod,
  deleteReportMethod,
  listReportMethods,
  readReportMethod,
  resetReportMethodColors,
  updateReportMethod,
  type BodyIn,
} from '@eluent/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'

/** The report methods the organization can use. */
export function useMethods() {
  const api = useApi()
  return useQuery({
    queryKey: ['methods'],
    queryFn: async ({ signal }) => (await api.call(listReportMethods, { signal })).data,
  })
}

/** One report method, read again whenever its editor opens. */
export function useMethod(methodId: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['method', methodId],
    // what is being edited does not change under the hand
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => (await api.call(readReportMethod, { params: { id: methodId }, signal })).data,
  })
}

function useMethodsChanged() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['methods'] })
}

export function useCreateMethod() {
  const api = useApi()
  const onSuccess = useMethodsChanged()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyIn<typeof createReportMethod>; key: string }) =>
      api.call(createReportMethod, { body, idempotencyKey: key }),
    onSuccess,
  })
}

export function useUpdateMethod(methodId: number) {
  const api = useApi()
  const onSuccess = useMethodsChanged()
  return useMutation({
    mutationFn: (body: BodyIn<typeof updateReportMethod>) =>
      api.call(updateReportMethod, { params: { id: methodId }, body }),
    onSuccess,
  })
}

export function useResetColors(methodId: number) {
  const api = useApi()
  const onSuccess = useMethodsChanged()
  return useMutation({
    mutationFn: async (revision: number) =>
      (await api.call(resetReportMethodColors, { params: { id: methodId }, body: { revision } })).data,
    onSuccess,
  })
}

export function useDeleteMethod() {
  const api = useApi()
  const onSuccess = useMethodsChanged()
  return useMutation({
    mutationFn: (methodId: number) => api.call(deleteReportMethod, { params: { id: methodId } }),
    onSuccess,
  })
}
