import {
  createAnalyticalReport,
  deleteAnalyticalReport,
  downloadAnalyticalReport,
  listAnalyticalReports,
  listChartAttributes,
  listChartScales,
  listChartTypes,
  listComparedTests,
  listSampleTypes,
  readAnalyticalReport,
  readAnalyticalReportData,
  shareAnalyticalReport,
  updateAnalyticalReport,
  type AnalyticalGraph,
  type AnalyticalReportBody,
  type CallInput,
} from '@eluent/contract'
import { materialTypesFor } from '@eluent/domain/samples'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'
import { useStreamDownload } from '../../ui/download/use-stream-download.ts'
import type { GraphLook } from './graph-look.ts'

const WHOLE = { no_pagination: 'true', sortColumn: 'id' } as const

/** All reports, newest first. */
export function useReports() {
  const api = useApi()
  return useQuery({
    queryKey: ['analytical-reports'],
    queryFn: async ({ signal }) =>
      (await api.call(listAnalyticalReports, { query: { ...WHOLE, sortOrder: 'DESC' }, signal })).data,
  })
}

export function useReport(id: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['analytical-report', id],
    queryFn: async ({ signal }) => (await api.call(readAnalyticalReport, { params: { id }, signal })).data,
  })
}

/** The figures of a report, from the results as they stand. */
export function useReportData(id: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['analytical-report', id, 'data'],
    queryFn: ({ signal }) => api.call(readAnalyticalReportData, { params: { id }, signal }),
  })
}

/** What a report can be made of: types, scales, attributes and materials. */
export function useGraphChoices() {
  const api = useApi()
  return useQuery({
    queryKey: ['graph-choices'],
    queryFn: async ({ signal }) => {
      const query = { ...WHOLE, sortOrder: 'ASC' }
      const [chartTypes, scales, attributes, sampleTypes] = await Promise.all([
        api.call(listChartTypes, { query, signal }),
        api.call(listChartScales, { query, signal }),
        api.call(listChartAttributes, { query, signal }),
        api.call(listSampleTypes, { signal }),
      ])
      return {
        chartTypes: chartTypes.data,
        scales: scales.data,
        attributes: attributes.data,
        materials: materialTypesFor('sample', sampleTypes.data),
      }
    },
  })
}

export type GraphChoices = NonNullable<ReturnType<typeof useGraphChoices>['data']>

/** The figures of a report that is not saved, with the look that was requested; null requests nothing. */
export function usePreview(body: AnalyticalReportBody | null, look: GraphLook | null) {
  const api = useApi()
  return useQuery({
    queryKey: ['analytical-preview', body, look],
    enabled: body !== null && look !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<{ figures: AnalyticalGraph; look: GraphLook }> => {
      if (body === null || look === null) throw new Error('there is nothing to preview')
      const figures = await api.call(createAnalyticalReport, { query: { preview: 'true' }, body, signal })
      if ('id' in figures) throw new Error('the server saved what was to be previewed')
      return { figures, look }
    },
  })
}

/** The tests of a selection, in its order. */
export function useComparedTests(ids: readonly number[], enabled: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: ['compared-tests', ids],
    enabled: enabled && ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await api.call(listComparedTests, { query: { ids: ids.join(',') }, signal })).data,
  })
}

function useReportsChanged() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      ['analytical-reports', 'analytical-report'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
    )
  }
}

/** Adds a report, or changes the one named; answers its id. */
export function useSaveReport(id: number | null) {
  const api = useApi()
  const onSuccess = useReportsChanged()
  return useMutation({
    mutationFn: async (body: AnalyticalReportBody) => {
      if (id !== null) return (await api.call(updateAnalyticalReport, { params: { id }, body })).id
      const reply = await api.call(createAnalyticalReport, { body })
      if (!('id' in reply)) throw new Error('the server previewed what was to be saved')
      return reply.id
    },
    onSuccess,
  })
}

export function useDeleteReport() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<typeof deleteAnalyticalReport>) => api.call(deleteAnalyticalReport, input),
    // not waited for: the page leaves the removed report meanwhile
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['analytical-reports'] }),
  })
}

export function useShareReport(id: number) {
  const api = useApi()
  return useMutation({
    mutationFn: (email: string) => api.call(shareAnalyticalReport, { params: { id }, body: { email } }),
  })
}

/** The report as PDF. */
export function useReportDownload() {
  const api = useApi()
  const download = useStreamDownload()
  return {
    running: download.running !== null,
    start: (id: number) =>
      download.start('the report as PDF', (signal) => api.send(downloadAnalyticalReport, { params: { id }, signal })),
  }
}
