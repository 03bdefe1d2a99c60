import { notifications } from '@mantine/notifications'
import {
  MISSING_FILES_HEADER,
  downloadRawData,
  downloadReportByKey,
  downloadSampleCsv,
  exportChromatograms,
} from '@eluent/contract'
import { useApi } from '../../frame/services.ts'
import { useStreamDownload, type StreamDownload } from '../../ui/download/use-stream-download.ts'
import { t } from '../../language/t.ts'

const NOTICE = t('Notice: There were errors retrieving chromatogram file(s).')
const ZIP_FAILED = t('Error creating Chromatogram zipfile for download. Please try again.')
const RAW_FAILED = t('Error downloading raw data zipfile.')
const FAILED = t('Something went wrong on our end. Please try again later')

export type ChromatogramFormat = 'zip' | 'csv' | 'svg'

interface ReportDownloads {
  download: StreamDownload
  /** The report or its certificate of analysis as PDF. */
  document: (shareKey: string, variant: 'report' | 'coa') => Promise<void>
  /** The results as CSV, or the figures of a QC test. */
  table: (kind: 'results' | 'qc') => Promise<void>
  rawData: (vialNumber: number) => Promise<void>
  /** All vials with a chromatogram, or those named; a drawing is of one signal. */
  chromatograms: (format: ChromatogramFormat, vials?: readonly number[], signal?: string | null) => Promise<void>
}

/** The downloads of a sample: report, originals of a run, chromatograms. A failure is a toast. */
export function useReportDownloads(sampleId: number): ReportDownloads {
  const api = useApi()
  const download = useStreamDownload()
  const params = { id: sampleId }
  const start = async (label: string, send: (signal: AbortSignal) => Promise<Response>, failedText = FAILED) => {
    try {
      return await download.start(label, send)
    } catch {
      notifications.show({ color: 'red', message: failedText })
      return null
    }
  }
  return {
    download,
    document: async (shareKey, variant) => {
      const headers = { accept: 'application/pdf' }
      await start(variant === 'coa' ? t('the COA as PDF') : t('the report as PDF'), (signal) =>
        api.send(downloadReportByKey, { params: { shareKey }, query: { variant }, headers, signal }),
      )
    },
    table: async (table) => {
      const headers = { accept: 'text/csv' }
      await start(t('results as CSV'), (signal) =>
        api.send(downloadSampleCsv, { params, query: { table }, headers, signal }),
      )
    },
    rawData: async (vial) => {
      const send = (signal: AbortSignal) => api.send(downloadRawData, { params: { ...params, vial }, signal })
      await start(t('raw data of vial {vial}', { vial }), send, RAW_FAILED)
    },
    chromatograms: async (format, vials, signal = null) => {
      const query = {
        format,
        ...(vials !== undefined && { vials: vials.join(',') }),
        ...(signal !== null && { signal }),
      }
      const reply = await start(
        t('chromatograms as {format}', { format: format.toUpperCase() }),
        (signal) => api.send(exportChromatograms, { params, query, signal }),
        format === 'zip' ? ZIP_FAILED : FAILED,
      )
      const missing = Number(reply?.headers.get(MISSING_FILES_HEADER) ?? 0)
      if (missing > 0) notifications.show({ color: 'orange', message: NOTICE })
    },
  }
}
