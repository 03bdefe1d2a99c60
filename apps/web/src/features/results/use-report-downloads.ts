import { notifications } from '@mantine/notifications'
import {
  MISSING_FILES_HEADER,
  downloadRawData,
  downloadReport,
  downloadSampleCsv,
  exportChromatograms,
} from '@eluent/contract'
import { useApi } from '../../app/services.ts'
import { useStreamDownload, type StreamDownload } from '../../ui/download/use-stream-download.ts'

const NOTICE = 'Notice: There were errors retrieving chromatogram file(s).'
const ZIP_FAILED = 'Error creating Chromatogram zipfile for download. Please try again.'
const RAW_FAILED = 'Error downloading raw data zipfile.'
const FAILED = 'Something went wrong on our end. Please try again later'

export type ChromatogramFormat = 'zip' | 'csv' | 'svg'

interface ReportDownloads {
  download: StreamDownload
  /** The report as PDF, its results as CSV, or the figures of a QC test as CSV. */
  report: (kind: 'pdf' | 'csv' | 'qc') => Promise<void>
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
    report: async (kind) => {
      const headers = { accept: kind === 'pdf' ? 'application/pdf' : 'text/csv' }
      const query = { table: kind === 'qc' ? ('qc' as const) : ('results' as const) }
      try {
        await download.start(kind === 'pdf' ? 'the report as PDF' : 'results as CSV', (signal) =>
          kind === 'pdf'
            ? api.send(downloadReport, { params, headers, signal })
            : api.send(downloadSampleCsv, { params, query, headers, signal }),
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
