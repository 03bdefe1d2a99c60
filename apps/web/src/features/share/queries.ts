import { downloadSharedReport, readSharedSample } from '@eluent/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '../../app/services.ts'
import { openForPrinting } from '../../ui/open-for-printing.ts'

export function useSharedSample(shareKey: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['shared', shareKey],
    retry: false,
    queryFn: async ({ signal }) => (await api.call(readSharedSample, { params: { shareKey }, signal })).data,
  })
}

export function usePrintShared(shareKey: string) {
  const api = useApi()
  return useMutation({
    mutationFn: async () => openForPrinting(await api.send(downloadSharedReport, { params: { shareKey } })),
  })
}
