import { notifications } from '@mantine/notifications'
import { downloadReportByKey, downloadSampleCsv, type SampleRow } from '@eluent/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'
import { saveBlob } from '../../ui/download/save-blob.ts'
import { t } from '../../language/t.ts'

export const LOAD_FAILED_TEXT = t('Something went wrong on our end. Please try again later')

export function showLoadFailure() {
  return notifications.show({ color: 'red', message: LOAD_FAILED_TEXT })
}

interface Download {
  row: Pick<SampleRow, 'id' | 'share_key'>
  kind: 'pdf' | 'csv'
}

/** Saves a sample's report, found by its share key, or its results as a file. */
export function useSampleDownload() {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ row: { id, share_key }, kind }: Download) =>
      saveBlob(
        kind === 'pdf'
          ? await api.send(downloadReportByKey, {
              params: { shareKey: share_key },
              headers: { accept: 'application/pdf' },
            })
          : await api.send(downloadSampleCsv, { params: { id }, headers: { accept: 'text/csv' } }),
      ),
    onError: showLoadFailure,
  })
}
