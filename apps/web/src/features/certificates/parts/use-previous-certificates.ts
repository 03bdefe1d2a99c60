import { recentPreviousCertificates, searchPreviousCertificates } from '@eluent/contract'
import { certificateSearch } from '@eluent/domain/certificates'
import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import { readKey } from '../../../frame/data/read-query.ts'
import { useApi } from '../../../frame/services.ts'

/** As many as a page of the search holds. */
const RECENT_COUNT = 10

/** What can be linked as previous: the newest, or what a search finds, by pages. */
export function usePreviousCertificates(typed: string, manifest: boolean) {
  const api = useApi()
  const search = certificateSearch(typed)
  const queryKey: QueryKey = readKey(searchPreviousCertificates, { body: { input: search ?? '', manifest } })
  return useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      search === null
        ? api.call(recentPreviousCertificates, { body: { count: RECENT_COUNT, manifest }, signal })
        : api.call(searchPreviousCertificates, { body: { input: search, offset: pageParam, manifest }, signal }),
    getNextPageParam: ({ next_offset }) => (search === null ? null : next_offset),
  })
}
