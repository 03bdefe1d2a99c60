import { CallError, readVerification, type Verification } from '@eluent/contract'
import type { Judgement } from '@eluent/ledger'
import { useQuery } from '@tanstack/react-query'
import { readKey } from '../../../frame/data/read-query.ts'
import { useApi, useServices } from '../../../frame/services.ts'
import { judgeInBrowser } from './judge-in-browser.ts'

export interface Checked {
  verification: Verification
  judgement: Judgement
}

/** While a proof is awaited the certificate is read again. */
const PENDING_EVERY_MS = 5_000

/** The certificate of a TRACER, judged in this browser. */
export function useVerification(tracer: string) {
  const api = useApi()
  const { serverNow } = useServices()
  return useQuery<Checked>({
    queryKey: readKey(readVerification, { params: { tracer } }),
    retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.status === 404),
    refetchInterval: ({ state }) =>
      state.data && !state.data.judgement.anchored && state.data.judgement.status !== 'Invalid'
        ? PENDING_EVERY_MS
        : false,
    queryFn: async ({ signal }) => {
      const { data } = await api.call(readVerification, { params: { tracer }, signal })
      return { verification: data, judgement: await judgeInBrowser(data, new Date(serverNow() ?? Date.now())) }
    },
  })
}
