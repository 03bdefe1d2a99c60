import {
  createBatch,
  deleteBatch,
  listBatchQrCodes,
  listBatches,
  printBatchQrCodes,
  readBatch,
  updateBatch,
  type BodyIn,
} from '@eluent/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'
import type { TableRequest } from '../../ui/DataTable/use-table-state.ts'
import type { LabelsOrder } from '../../ui/LabelsDialog/LabelsDialog.tsx'
import { openForPrinting } from '../../ui/download/open-for-printing.ts'
import { saveBlob } from '../../ui/download/save-blob.ts'

/** As many as a choice offers: the latest. */
const CHOICE_ROWS = 1000

export function useBatches(request: TableRequest) {
  const api = useApi()
  return useQuery({
    queryKey: ['batches', request],
    queryFn: ({ signal }) => api.call(listBatches, { query: { ...request }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The latest batches, for a choice. */
export function useBatchChoices() {
  const api = useApi()
  return useQuery({
    queryKey: ['batches', 'choices'],
    queryFn: async ({ signal }) =>
      (
        await api.call(listBatches, {
          query: { startIndex: 0, endIndex: CHOICE_ROWS, sortColumn: 'id', sortOrder: 'DESC' },
          signal,
        })
      ).data,
  })
}

export function useBatch(id: number | null) {
  const api = useApi()
  return useQuery({
    enabled: id !== null,
    queryKey: ['batch', id],
    queryFn: async ({ signal }) => (await api.call(readBatch, { params: { id: id ?? 0 }, signal })).data,
  })
}

/** Every position of a batch with its QR code. */
export function useQrCodes(id: number | null) {
  const api = useApi()
  return useQuery({
    enabled: id !== null,
    queryKey: ['batch-qr-codes', id],
    queryFn: async ({ signal }) => (await api.call(listBatchQrCodes, { params: { id: id ?? 0 }, signal })).data,
  })
}

/** Everything that shows a batch, its positions, tests or samples is read again. */
export function useBatchesChanged() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      ['batches', 'batch', 'batch-qr-codes', 'batch-tests', 'batch-test', 'samples', 'sample'].map((noun) =>
        queries.invalidateQueries({ queryKey: [noun] }),
      ),
    )
  }
}

/** Adds a batch, or changes the one named. */
export function useSaveBatch(id: number | null) {
  const api = useApi()
  const onSuccess = useBatchesChanged()
  return useMutation({
    mutationFn: async (body: BodyIn<typeof createBatch>) =>
      id === null ? api.call(createBatch, { body }) : api.call(updateBatch, { params: { id }, body }),
    onSuccess,
  })
}

export function useDeleteBatch() {
  const api = useApi()
  const onSuccess = useBatchesChanged()
  return useMutation({ mutationFn: (id: number) => api.call(deleteBatch, { params: { id } }), onSuccess })
}

/** The QR codes of a batch as labels, as a file or on paper. */
export function useQrCodeSheet(id: number) {
  const api = useApi()
  const send = (order: LabelsOrder) => api.send(printBatchQrCodes, { params: { id }, query: { ...order } })
  return {
    save: useMutation({ mutationFn: async (order: LabelsOrder) => saveBlob(await send(order)) }),
    print: useMutation({ mutationFn: async (order: LabelsOrder) => openForPrinting(await send(order)) }),
  }
}
