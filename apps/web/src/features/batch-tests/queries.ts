import {
  createBatchTest,
  deleteBatchTest,
  listBatchTests,
  readBatchTest,
  updateBatchTest,
  type BodyIn,
} from '@eluent/contract'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'
import type { TableRequest } from '../../ui/DataTable/use-table-state.ts'
import { useBatchesChanged } from '../batches/queries.ts'

export function useBatchTests(batchId: number, request: TableRequest) {
  const api = useApi()
  return useQuery({
    queryKey: ['batch-tests', batchId, request],
    queryFn: ({ signal }) => api.call(listBatchTests, { query: { ...request, batch_id: batchId }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useBatchTest(id: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['batch-test', id],
    queryFn: async ({ signal }) => (await api.call(readBatchTest, { params: { id }, signal })).data,
  })
}

/** Adds a test, or changes the one named. */
export function useSaveBatchTest(id: number | null) {
  const api = useApi()
  const onSuccess = useBatchesChanged()
  return useMutation({
    mutationFn: async (body: BodyIn<typeof createBatchTest>) =>
      id === null ? api.call(createBatchTest, { body }) : api.call(updateBatchTest, { params: { id }, body }),
    onSuccess,
  })
}

export function useDeleteBatchTest() {
  const api = useApi()
  const onSuccess = useBatchesChanged()
  return useMutation({ mutationFn: (id: number) => api.call(deleteBatchTest, { params: { id } }), onSuccess })
}
