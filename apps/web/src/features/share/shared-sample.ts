import { readSharedSample } from '@eluent/contract'
import { readQuery } from '../../frame/data/read-query.ts'
import { useData } from '../../frame/data/use-read.ts'
import type { Services } from '../../frame/services.ts'

/** Read once: the answer that came while the page was loading is the page's, a refusal too. */
const ONCE = { retry: false, retryOnMount: false } as const

export function useSharedSample(shareKey: string) {
  return useData(readSharedSample, { params: { shareKey } }, ONCE)
}

/** A phone on a slow line has the report when its page has arrived. */
export function fetchSharedSample({ api, queries }: Services, shareKey: string): Promise<void> {
  return queries.prefetchQuery(readQuery(api, readSharedSample, { params: { shareKey } }, ONCE))
}
