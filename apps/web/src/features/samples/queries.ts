import {
  createSample,
  deleteSample,
  downloadReportByKey,
  downloadSampleCsv,
  listReportMethods,
  listPrepMethods,
  listSampleTypes,
  listSamples,
  nextIntakeNumbers,
  printLabels,
  readSample,
  updateSample,
  type BodyIn,
  type SampleRow,
} from '@eluent/contract'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { reread } from '../../frame/data/use-change.ts'
import { useData } from '../../frame/data/use-read.ts'
import { useApi, useServices } from '../../frame/services.ts'
import { useMaxImageMb } from '../../frame/use-max-image-mb.ts'
import type { LabelsOrder } from '../../ui/LabelsDialog/LabelsDialog.tsx'
import { useStreamDownload } from '../../ui/download/use-stream-download.ts'
import { openForPrinting } from '../../ui/download/open-for-printing.ts'
import { saveBlob } from '../../ui/download/save-blob.ts'
import { useAllFormTemplates } from '../form-templates/queries.ts'
import type { TableRequest } from '../../ui/DataTable/use-table-state.ts'

export type SampleListKind = 'samples' | 'qc'

const kindQuery = (kind: SampleListKind) =>
  kind === 'qc' ? { qcSamples: 'true' as const } : { exclude_sample_types: 'standard,calibration' }

export const LOAD_FAILED_TEXT = 'Something went wrong on our end. Please try again later'

/** One page of the sample list or of the QC list. */
export function useSampleList(kind: SampleListKind, request: TableRequest) {
  const api = useApi()
  return useQuery({
    queryKey: ['samples', kind, request],
    queryFn: async ({ signal }) => {
      const reply = await api.call(listSamples, { query: { ...kindQuery(kind), ...request }, signal })
      if ((reply as Partial<typeof reply>).data === undefined) throw new Error(LOAD_FAILED_TEXT)
      return reply
    },
    placeholderData: keepPreviousData,
  })
}

/** A sample to be edited: as it is at this moment, not as some page showed it before. */
export const useSampleToEdit = (sampleId: number) =>
  useData(readSample, { params: { id: sampleId } }, { snapshot: 'edit' })

/** What the form offers: types, methods, preparations. */
export function useSampleChoices() {
  const api = useApi()
  // The form's own parts ask for these two as soon as it stands: they are read beside the others, not after them.
  useMaxImageMb()
  useAllFormTemplates()
  const types = useQuery({
    queryKey: ['sample-types'],
    staleTime: 300_000,
    queryFn: async ({ signal }) => (await api.call(listSampleTypes, { signal })).data,
  })
  const methods = useQuery({
    queryKey: ['methods'],
    queryFn: async ({ signal }) => (await api.call(listReportMethods, { signal })).data,
  })
  const preps = useQuery({
    queryKey: ['prep-methods'],
    queryFn: async ({ signal }) => (await api.call(listPrepMethods, { signal })).data,
  })
  return { types, methods, preps }
}

/** A new batch number, made anew for every form. */
export function useNextNumbers(form: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['next-intake-numbers', form],
    queryFn: async ({ signal }) => (await api.call(nextIntakeNumbers, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Everything that shows a sample is read again. */
function useSamplesChanged() {
  const { queries } = useServices()
  return () => reread(queries, createSample.touches)
}

export function useCreateSample() {
  const api = useApi()
  const onSuccess = useSamplesChanged()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyIn<typeof createSample>; key: string }) =>
      api.call(createSample, { body, idempotencyKey: key }),
    onSuccess,
  })
}

export function useUpdateSample(sampleId: number) {
  const api = useApi()
  const onSuccess = useSamplesChanged()
  return useMutation({
    mutationFn: (body: BodyIn<typeof updateSample>) => api.call(updateSample, { params: { id: sampleId }, body }),
    onSuccess,
  })
}

export function useDeleteSample() {
  const api = useApi()
  const onSuccess = useSamplesChanged()
  return useMutation({
    mutationFn: ({ sampleId, reason }: { sampleId: number; reason: string }) =>
      api.call(deleteSample, { params: { id: sampleId }, body: reason === '' ? {} : { reason } }),
    onSuccess,
  })
}

/** Saves a sample's report, asked for by its share key, or its results as a file. */
export function useSampleDownload() {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ row, kind }: { row: Pick<SampleRow, 'id' | 'share_key'>; kind: 'pdf' | 'csv' }) =>
      saveBlob(
        kind === 'pdf'
          ? await api.send(downloadReportByKey, {
              params: { shareKey: row.share_key },
              headers: { accept: 'application/pdf' },
            })
          : await api.send(downloadSampleCsv, { params: { id: row.id }, headers: { accept: 'text/csv' } }),
      ),
  })
}

/** Labels of samples, as a file or on paper. */
export function useLabels(ids: readonly number[]) {
  const api = useApi()
  const send = (order: LabelsOrder) => api.send(printLabels, { query: { ...order, ids: ids.join(',') } })
  return {
    save: useMutation({ mutationFn: async (order: LabelsOrder) => saveBlob(await send(order)) }),
    print: useMutation({ mutationFn: async (order: LabelsOrder) => openForPrinting(await send(order)) }),
  }
}

/** Saves the list, all pages, with its present search and sort; a long one tells how far it is and can be cancelled. */
export function useListExport(kind: SampleListKind) {
  const api = useApi()
  const download = useStreamDownload()
  const save = useMutation({
    mutationFn: (request: TableRequest) =>
      download.start('the list as CSV', (signal) =>
        api.send(listSamples, {
          query: {
            ...kindQuery(kind),
            ...request,
            startIndex: undefined,
            endIndex: undefined,
            format: 'csv',
            download: 'true',
          },
          signal,
        }),
      ),
  })
  return { download, save }
}
