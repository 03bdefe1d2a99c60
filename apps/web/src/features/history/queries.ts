import { readSampleHistory } from '@eluent/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'

/** The trail of a sample, read when it is opened; what changes the sample makes it read again. */
export function useSampleHistory(sampleId: number, enabled: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: ['samples', 'history', sampleId],
    enabled,
    queryFn: async ({ signal }) => (await api.call(readSampleHistory, { params: { id: sampleId }, signal })).data,
  })
}
