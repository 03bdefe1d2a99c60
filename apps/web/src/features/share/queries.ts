import { downloadSharedReport, readSharedSample } from '@eluent/contract'
import { useMutation } from '@tanstack/react-query'
import { readQuery } from '../../frame/data/read-query.ts'
import { useData } from '../../frame/data/use-read.ts'
import { useApi, type Services } from '../../frame/services.ts'
import { openForPrinting } from '../../ui/download/open-for-printing.ts'

/** Read once: the answer that came while the page was loading is the page's, a refusal too. */
const ONCE = { retry: false, retryOnMount: false } as const

export const useSharedSample = (shareKey: string) => useData(readSharedSample, { params: { shareKey } }, ONCE)

/** A phone on a slow line has the report when its page has arrived. */
export const fetchSharedSample = ({ api, queries }: Services, shareKey: string): Promise<void> =>
  queries.prefetchQuery(readQuery(api, readSharedSample, { params: { shareKey } }, ONCE))

export function usePrintShared(shareKey: string) {
  const api = useApi()
  return useMutation({
    mutationFn: async () => openForPrinting(await api.send(downloadSharedReport, { params: { shareKey } })),
  })
}
