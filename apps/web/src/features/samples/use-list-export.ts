import { exportSelectedSamples, listSamples } from '@eluent/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'
import type { SampleNarrowing } from './filters/use-sample-filters.ts'
import type { TableRequest } from '../../ui/DataTable/use-table-state.ts'
import { useStreamDownload } from '../../ui/download/use-stream-download.ts'
import { showLoadFailure } from './use-sample-download.ts'
import { t } from '../../language/t.ts'

export type SampleListKind = 'samples' | 'qc'

type ListRequest = TableRequest & SampleNarrowing

export function kindQuery(kind: SampleListKind) {
  return kind === 'qc' ? { qcSamples: 'true' as const } : { exclude_sample_types: 'standard,calibration' }
}

/** What of a list call the counts of its filters are of: not its page, nor its order. */
export function countedQuery(
  kind: SampleListKind,
  { startIndex: _start, endIndex: _end, sortColumn: _column, sortOrder: _order, ...request }: ListRequest,
) {
  return { ...kindQuery(kind), ...request }
}

/** Saves the list, all pages, with its present filters, search and sort; a long one shows its progress and can be cancelled. */
export function useListExport(kind: SampleListKind) {
  const api = useApi()
  const download = useStreamDownload()
  const save = useMutation({
    mutationFn: ({ startIndex: _start, endIndex: _end, ...request }: ListRequest) =>
      download.start(t('the list as CSV'), (signal) =>
        api.send(listSamples, {
          query: { ...kindQuery(kind), ...request, format: 'csv', download: 'true' },
          signal,
        }),
      ),
  })
  const saveSelected = useMutation({
    mutationFn: ({ ids, request: { sortColumn, sortOrder } }: { ids: readonly number[]; request: ListRequest }) =>
      download.start(t('the selected samples as CSV'), (signal) =>
        api.send(exportSelectedSamples, {
          query: { sortColumn, sortOrder, ...(kind === 'qc' && kindQuery(kind)) },
          body: { samples: [...ids] },
          signal,
        }),
      ),
    onError: showLoadFailure,
  })
  return { download, save, saveSelected }
}
