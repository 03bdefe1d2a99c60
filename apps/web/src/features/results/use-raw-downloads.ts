import { notifications } from '@mantine/notifications'
import { MISSING_FILES_HEADER, downloadRawData, exportChromatograms } from '@eluent/contract'
import { useApi } from '../../app/services.ts'
import { useStreamDownload, type StreamDownload } from '../../ui/download/use-stream-download.ts'

const NOTICE = 'Notice: There were errors retrieving chromatogram file(s).'
const ZIP_FAILED = 'Error creating Chromatogram zipfile for download. Please try again.'
const RAW_FAILED = 'Error downloading raw data zipfile.'
const EXPORT_FAILED = 'Something went wrong on our end. Please try again later'

export type ChromatogramFormat = 'zip' | 'csv' | 'svg'

interface RawDownloads {
  download: StreamDownload
  rawData: (vialNumber: number) => Promise<void>
  /** All vials with a chromatogram, or those named. */
  chromatograms: (format: ChromatogramFormat, vials?: readonly number[]) => Promise<void>
}

const refused = (message: string) => notifications.show({ color: 'red', message })

/** The large downloads of a sample: originals of a run, chromatograms. Failures are told here. */
export function useRawDownloads(sampleId: number): RawDownloads {
  const api = useApi()
  const download = useStreamDownload()
  const params = { id: sampleId }
  return {
    download,
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
        refused(format === 'zip' ? ZIP_FAILED : EXPORT_FAILED)
      }
    },
  }
}
