import { Button, Menu } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { isQcSampleType } from '@eluent/domain/samples'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useServices, useSession } from '../../frame/services.ts'
import { DownloadDialog } from '../../ui/download/DownloadDialog.tsx'
import { useFileDownload } from '../../ui/download/use-file-download.ts'
import { useReportDownloads } from '../chromatograms/use-report-downloads.ts'
import { CoaItems } from './CoaItems.tsx'
import { usePrintReport } from './use-print-report.ts'
import { t } from '../../language/t.ts'

/** The report as PDF and CSV; for a super admin its certificate of analysis; for those who may see raw data also originals, chromatograms and attachments. */
export function DownloadMenu({ sample }: { sample: Sample }) {
  const permissions = useSession()?.claims.permissions
  const downloads = useReportDownloads(sample.id)
  const { client } = useServices()
  const attachment = useFileDownload()
  // On the report a failed attachment is noted in the log and nowhere else.
  const note = (name: string, error: Error) =>
    client.setState(({ log }) => ({
      log: [
        {
          at: new Date().toISOString(),
          kind: 'error' as const,
          text: t('Downloading {name}: {message}', { name, message: error.message }),
        },
        ...log,
      ],
    }))
  // The menu closes at a choice, so what is under way is kept here.
  const coa = usePrintReport(sample.share_key, 'coa')
  const ready = sample.can.download.allowed
  const mayCsv = can(permissions, 'sample.download_result')
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            loading={downloads.download.running !== null}
            leftSection={<IconDownload size={16} />}
            rightSection={<IconChevronDown size={14} />}
          >
            {t('Download')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <Menu.Item disabled={!ready} onClick={() => void downloads.document(sample.share_key, 'report')}>
            {t('Download PDF')}
          </Menu.Item>
          {mayCsv && (
            <Menu.Item disabled={!ready} onClick={() => void downloads.table('results')}>
              {t('Download CSV')}
            </Menu.Item>
          )}
          {mayCsv && isQcSampleType(sample.sample_type.slug) && (
            <Menu.Item disabled={!ready} onClick={() => void downloads.table('qc')}>
              {t('Download QC CSV')}
            </Menu.Item>
          )}
          <CoaItems
            sample={sample}
            onDownload={() => void downloads.document(sample.share_key, 'coa')}
            onPrint={coa.print}
          />
          {sample.can.raw_data.allowed && (
            <RawItems
              sample={sample}
              downloads={downloads}
              onAttachment={(fileId, name) => attachment.mutate(fileId, { onError: (error) => note(name, error) })}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      <DownloadDialog download={downloads.download} />
    </>
  )
}

interface RawItemsProps {
  sample: Sample
  downloads: ReturnType<typeof useReportDownloads>
  onAttachment: (fileId: string, name: string) => void
}

function RawItems({ sample, downloads, onAttachment }: RawItemsProps) {
  const originals = sample.results.filter(({ source_files }) => source_files.length > 0)
  const attachments = sample.results.flatMap(({ vial_number, attachments: files }) =>
    files.map((file) => ({ ...file, vial_number })),
  )
  const drawn = sample.results.some(({ chromeUrl }) => chromeUrl !== null)
  if (originals.length === 0 && attachments.length === 0 && !drawn) return null
  return (
    <>
      {drawn && (
        <Menu.Item onClick={() => void downloads.chromatograms('zip')}>
          {t('Download All Chromatograms (zip)')}
        </Menu.Item>
      )}
      {originals.map(({ vial_number }) => (
        <Menu.Item key={vial_number} onClick={() => void downloads.rawData(vial_number)}>
          {t('Download Raw Data: Vial {vial_number} (zip)', { vial_number })}
        </Menu.Item>
      ))}
      {attachments.map(({ vial_number, name, url }) => (
        <Menu.Item key={url} onClick={() => onAttachment(url, name)}>
          {t('Download {name} (vial {vial_number})', { name, vial_number })}
        </Menu.Item>
      ))}
    </>
  )
}
