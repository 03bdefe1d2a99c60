import {
  downloadReportByKey,
  eraseResult,
  readChromatograms,
  readF4Data,
  releaseReport,
  saveDominantAnalyte,
  shareReport,
  type BodyIn,
} from '@eluent/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readKey } from '../../frame/data/read-query.ts'
import { reread } from '../../frame/data/use-change.ts'
import { useApi } from '../../frame/services.ts'
import { openForPrinting } from '../../ui/download/open-for-printing.ts'

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
      const params = { id: sampleId }
      queries.removeQueries({ queryKey: readKey(readChromatograms, { params }) })
      queries.removeQueries({ queryKey: readKey(readF4Data, { params }) })
      await reread(queries, ['samples'])
    },
  })
}

export function useReleaseReport(sampleId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof releaseReport>) => api.call(releaseReport, { params: { id: sampleId }, body }),
    // A refusal means that the report is not what is shown: both outcomes are read anew.
    onSettled: () => reread(queries, ['samples']),
  })
}

export function useDominantAnalyte(sampleId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof saveDominantAnalyte>) =>
      api.call(saveDominantAnalyte, { params: { id: sampleId }, body }),
    onSettled: () => reread(queries, ['samples']),
  })
}

export function useShareReport(sampleId: number) {
  const api = useApi()
  return useMutation({
    mutationFn: (body: { email: string; link: string }) => api.call(shareReport, { params: { id: sampleId }, body }),
  })
}
