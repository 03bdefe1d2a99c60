import { createBatchTest, updateBatchTest, type BodyIn } from '@eluent/contract'
import { useMutation } from '@tanstack/react-query'
import { reread } from '../../frame/data/use-change.ts'
import { useServices } from '../../frame/services.ts'

/** Adds a test, or changes the one named. */
export function useSaveBatchTest(id: number | null) {
  const { api, queries } = useServices()
  return useMutation({
    mutationFn: async (body: BodyIn<typeof createBatchTest>) =>
      id === null ? api.call(createBatchTest, { body }) : api.call(updateBatchTest, { params: { id }, body }),
    onSuccess: () => reread(queries, createBatchTest.touches),
  })
}
