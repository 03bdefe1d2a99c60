import { readChromatograms, readSharedChromatograms } from '@eluent/contract'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../frame/data/read-query.ts'
import { useApi } from '../../frame/services.ts'

/** Whose signals are drawn: a sample of one's own, or a shared one. */
export type SignalSource = { sampleId: number } | { shareKey: string }

/** The signals of up to six vials, read when the accordion opens. */
export function useChromatograms(source: SignalSource, vials: readonly number[], enabled: boolean) {
  const api = useApi()
  const query = { vials: vials.join(',') }
  const options = { enabled, staleTime: Number.POSITIVE_INFINITY }
  return useQuery(
    'shareKey' in source
      ? readQuery(api, readSharedChromatograms, { params: { shareKey: source.shareKey }, query }, options)
      : readQuery(api, readChromatograms, { params: { id: source.sampleId }, query }, options),
  )
}
