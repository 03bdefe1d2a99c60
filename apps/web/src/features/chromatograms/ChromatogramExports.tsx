import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { DownloadDialog } from '../../ui/download/DownloadDialog.tsx'
import { useReportDownloads, type ChromatogramFormat } from './use-report-downloads.ts'
import { t } from '../../language/t.ts'

const LABELS: Record<ChromatogramFormat, string> = {
  csv: t('Points as CSV'),
  svg: t('Drawing as SVG'),
  zip: t('Files as zip'),
}
const ALL: readonly ChromatogramFormat[] = ['csv', 'svg', 'zip']

interface ChromatogramExportsProps {
  sampleId: number
  /** The vials shown. */
  vials: readonly number[]
  /** The signal shown, which is the one that is drawn; null where the runs name none. */
  signal: string | null
  formats?: readonly ChromatogramFormat[]
}

/** The chromatograms shown, to take along; for those who may see raw data. */
export function ChromatogramExports({ sampleId, vials, signal, formats = ALL }: ChromatogramExportsProps) {
  const { download, chromatograms } = useReportDownloads(sampleId)
  return (
    <Group gap="xs" mt="sm" className="no-print">
      {formats.map((format) => (
        <Button
          key={format}
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} />}
          onClick={() => void chromatograms(format, vials, signal)}
        >
          {LABELS[format]}
        </Button>
      ))}
      <DownloadDialog download={download} />
    </Group>
  )
}
