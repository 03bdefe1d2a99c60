import { readChromatograms, readF4Data, readSharedChromatograms } from '@eluent/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'

/** Whose signals are drawn: a sample of one's own, or a shared one. */
export type SignalSource = { sampleId: number } | { shareKey: string }

/** The signals of up to six vials, read when the accordion opens. */
export function useChromatograms(source: SignalSource, vials: readonly number[], enabled: boolean) {
  const api = useApi()
  const query = { vials: vials.join(',') }
  return useQuery({
    queryKey: ['chromatograms', source, vials],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      'shareKey' in source
        ? api.call(readSharedChromatograms, { params: { shareKey: source.shareKey }, query, signal })
        : api.call(readChromatograms, { params: { id: source.sampleId }, query, signal }),
  })
}

/** The vial's peaks as our own integration finds them; asked for when they are to be shown. */
export function useF4Data(sampleId: number, vialNumber: number, enabled: boolean) {
  const api = useApi()
  return useQuery({
    // Below the chromatograms' key: clearing results forgets both.
    queryKey: ['chromatograms', { sampleId }, 'f4', vialNumber],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call(readF4Data, { params: { id: sampleId, vial: vialNumber }, signal }),
  })
}
