import {
  downloadReport,
  downloadSampleCsv,
  eraseResult,
  readChromatograms,
  readSharedChromatograms,
  shareReport,
} from '@eluent/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../app/services.ts'
import { openForPrinting } from '../../ui/open-for-printing.ts'
import { saveBlob } from '../../ui/save-blob.ts'

export { useAddToQueue, useSample } from '../samples/queries.ts'

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

export function useReportDownload(sampleId: number) {
  const api = useApi()
  const params = { id: sampleId }
  const pdf = () => api.send(downloadReport, { params, headers: { accept: 'application/pdf' } })
  return {
    save: useMutation({
      mutationFn: async (kind: 'pdf' | 'csv') =>
        saveBlob(
          kind === 'pdf' ? await pdf() : await api.send(downloadSampleCsv, { params, headers: { accept: 'text/csv' } }),
        ),
    }),
    print: useMutation({ mutationFn: async () => openForPrinting(await pdf()) }),
  }
}

export function useClearResults(sampleId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      api.call(eraseResult, { params: { id: sampleId }, body: reason === '' ? {} : { reason } }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: ['chromatograms', { sampleId }] })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['sample', sampleId] }),
        queries.invalidateQueries({ queryKey: ['samples'] }),
      ])
    },
  })
}

export function useShareReport(sampleId: number) {
  const api = useApi()
  return useMutation({
    mutationFn: (body: { email: string; link: string }) => api.call(shareReport, { params: { id: sampleId }, body }),
  })
}
