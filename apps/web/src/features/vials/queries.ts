import { CallError, createDownloadTicket, readF4Data } from '@eluent/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi, useServices } from '../../app/services.ts'
import { saveBlob } from '../../ui/save-blob.ts'

export { useSample } from '../samples/queries.ts'
export { useChromatograms } from '../results/queries.ts'

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

/** Saves one stored file under its own name; the error tells refused (an answer's status) from not reached (0). */
export function useFileDownload() {
  const { api, fetch } = useServices()
  return useMutation({
    mutationFn: async (fileId: string) => {
      const { download_url, name } = await api.call(createDownloadTicket, { params: { id: fileId } })
      let response: Response
      try {
        response = await fetch(download_url, {})
      } catch (cause) {
        throw new CallError(0, '', {}, { cause })
      }
      if (!response.ok) throw new CallError(response.status, response.statusText, {})
      await saveBlob(response, name)
    },
  })
}
