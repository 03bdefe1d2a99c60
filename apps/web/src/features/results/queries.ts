import {
  downloadReportByKey,
  eraseResult,
  releaseReport,
  saveDominantAnalyte,
  shareReport,
  type BodyIn,
} from '@eluent/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'
import { openForPrinting } from '../../ui/download/open-for-printing.ts'

export { useAddToQueue, useSample } from '../samples/queries.ts'

/** Fetches the PDF of the report, or of its certificate of analysis, and opens it for printing. */
export function usePrintReport(shareKey: string) {
  const api = useApi()
  return useMutation({
    mutationFn: async (variant: 'report' | 'coa') =>
      openForPrinting(
        await api.send(downloadReportByKey, {
          params: { shareKey },
          query: { variant },
          headers: { accept: 'application/pdf' },
        }),
      ),
  })
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

export function useReleaseReport(sampleId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof releaseReport>) => api.call(releaseReport, { params: { id: sampleId }, body }),
    // A refusal means that the report is not what is shown: both outcomes are read anew.
    onSettled: () => queries.invalidateQueries({ queryKey: ['sample', sampleId] }),
  })
}

export function useDominantAnalyte(sampleId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof saveDominantAnalyte>) =>
      api.call(saveDominantAnalyte, { params: { id: sampleId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sample', sampleId] }),
  })
}

export function useShareReport(sampleId: number) {
  const api = useApi()
  return useMutation({
    mutationFn: (body: { email: string; link: string }) => api.call(shareReport, { params: { id: sampleId }, body }),
  })
}
