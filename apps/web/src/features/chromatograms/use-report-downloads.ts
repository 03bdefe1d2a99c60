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

const NOTICE = 'Notice: There were errors retrieving chromatogram file(s).'
const ZIP_FAILED = 'Error creating Chromatogram zipfile for download. Please try again.'
const RAW_FAILED = 'Error downloading raw data zipfile.'
const FAILED = 'Something went wrong on our end. Please try again later'

export type ChromatogramFormat = 'zip' | 'csv' | 'svg'

interface ReportDownloads {
  download: StreamDownload
  /** The report or its certificate of analysis as PDF. */
  document: (shareKey: string, variant: 'report' | 'coa') => Promise<void>
  /** The results as CSV, or the figures of a QC test. */
  table: (kind: 'results' | 'qc') => Promise<void>
  rawData: (vialNumber: number) => Promise<void>
  /** All vials with a chromatogram, or those named. */
  chromatograms: (format: ChromatogramFormat, vials?: readonly number[]) => Promise<void>
}

const refused = (message: string) => notifications.show({ color: 'red', message })

/** The downloads of a sample: report, originals of a run, chromatograms. Failures are told here. */
export function useReportDownloads(sampleId: number): ReportDownloads {
  const api = useApi()
  const download = useStreamDownload()
  const params = { id: sampleId }
  return {
    download,
    document: async (shareKey, variant) => {
      try {
        await download.start(variant === 'coa' ? 'the COA as PDF' : 'the report as PDF', (signal) =>
          api.send(downloadReportByKey, {
            params: { shareKey },
            query: { variant },
            headers: { accept: 'application/pdf' },
            signal,
          }),
        )
      } catch {
        refused(FAILED)
      }
    },
    table: async (table) => {
      try {
        await download.start('results as CSV', (signal) =>
          api.send(downloadSampleCsv, { params, query: { table }, headers: { accept: 'text/csv' }, signal }),
        )
      } catch {
        refused(FAILED)
      }
    },
    rawData: async (vial) => {
      try {
        await download.start(`raw data of vial ${vial}`, (signal) =>
          api.send(downloadRawData, { params: { ...params, vial }, signal }),
        )
      } catch {
        refused(RAW_FAILED)
      }
    },
    chromatograms: async (format, vials) => {
      const query = { format, ...(vials !== undefined && { vials: vials.join(',') }) }
      try {
        const answer = await download.start(`chromatograms as ${format.toUpperCase()}`, (signal) =>
          api.send(exportChromatograms, { params, query, signal }),
        )
        const missing = Number(answer?.headers.get(MISSING_FILES_HEADER) ?? 0)
        if (missing > 0) notifications.show({ color: 'orange', message: NOTICE })
      } catch {
        refused(format === 'zip' ? ZIP_FAILED : FAILED)
      }
    },
  }
}
