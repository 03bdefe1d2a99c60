import { downloadSharedReport, readSharedSample } from '@eluent/contract'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useApi, type Services } from '../../frame/services.ts'
import { openForPrinting } from '../../ui/download/open-for-printing.ts'

/** Asked for once: the answer that came while the page was loading is the page's, a refusal too. */
const sharedSample = (api: Services['api'], shareKey: string) =>
  queryOptions({
    queryKey: ['shared', shareKey],
    retry: false,
    retryOnMount: false,
    queryFn: async ({ signal }) => (await api.call(readSharedSample, { params: { shareKey }, signal })).data,
  })

export const useSharedSample = (shareKey: string) => useQuery(sharedSample(useApi(), shareKey))

/** A phone on a slow line has the report when its page has arrived. */
export const fetchSharedSample = ({ api, queries }: Services, shareKey: string): Promise<void> =>
  queries.prefetchQuery(sharedSample(api, shareKey))

export function usePrintShared(shareKey: string) {
  const api = useApi()
  return useMutation({
    mutationFn: async () => openForPrinting(await api.send(downloadSharedReport, { params: { shareKey } })),
  })
}
