import {
  createSampleCertificate,
  recentPreviousCertificates,
  searchPreviousCertificates,
  type BodyIn,
} from '@eluent/contract'
import { certificateSearch } from '@eluent/domain/certificates'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../frame/services.ts'

/** As many as a page of the search holds. */
const RECENT_COUNT = 10

/** What can be linked as previous: the newest, or what a search finds, by pages. */
export function usePreviousCertificates(typed: string, manifest: boolean) {
  const api = useApi()
  const search = certificateSearch(typed)
  return useInfiniteQuery({
    queryKey: ['previous-certificates', manifest, search],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      search === null
        ? api.call(recentPreviousCertificates, { body: { count: RECENT_COUNT, manifest }, signal })
        : api.call(searchPreviousCertificates, { body: { input: search, offset: pageParam, manifest }, signal }),
    getNextPageParam: ({ next_offset }) => (search === null ? null : next_offset),
  })
}

/** Seals a sample; the same key for the same wish, so that an answer lost on the way makes no second VERISEAL. */
export function useCreateSeal() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyIn<typeof createSampleCertificate>; key: string }) =>
      api.call(createSampleCertificate, { body, idempotencyKey: key }),
    onSuccess: () =>
      Promise.all([
        ...['bank', 'certificates'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
        // The report is read again after OK: a change below it would take the success dialog away.
        queries.invalidateQueries({ queryKey: ['samples'], refetchType: 'none' }),
      ]),
  })
}
