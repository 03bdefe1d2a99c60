import { Button, Group, Menu, Tooltip } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { isQcSampleType } from '@eluent/domain/samples'
import { IconChevronDown, IconPrinter, IconShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { usePrintKey } from '../../ui/download/use-print.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useAddToQueue, useAddToQueueVerdict } from '../queue/use-add-to-queue.ts'
import { DownloadMenu } from './DownloadMenu.tsx'
import type { ReportChoice } from './manage-report.tsx'
import { ReleaseButton } from './ReleaseButton.tsx'
import { usePrintReport } from './use-print-report.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const ManageDialog = lazyPart(async () => (await import('./manage-report.tsx')).ManageDialog)
const ManageItems = lazyPart(async () => (await import('./manage-report.tsx')).ManageItems)
const ShareModal = lazyPart(async () => (await import('./ShareModal.tsx')).ShareModal)
/** What can be done with the report: run, share, download, print, manage. */
export function ReportActions({ sample }: { sample: Sample }) {
  const permissions = useSession()?.claims.permissions
  const { print, isPending: isPrinting } = usePrintReport(sample.share_key, 'report')
  const queue = useAddToQueue()
  const queueing = useAddToQueueVerdict(sample.can.add_to_queue)
  const [sharing, setSharing] = useState(false)
  const mayDownload = can(permissions, 'sample_report.download_report')
  const ready = sample.can.download.allowed

  const printReport = () => {
    if (mayDownload && ready) print()
  }
  usePrintKey(printReport)

  return (
    <Group gap="xs">
      {can(permissions, 'sample_report.run_test') &&
        (sample.finished ? (
          <Button component={Link} to={pathTo('sampleCreate')}>
            {t('Create New Test')}
          </Button>
        ) : (
          <Tooltip label={translated(queueing.text)} disabled={queueing.allowed} withArrow>
            <div>
              <Button
                disabled={!queueing.allowed}
                loading={queue.isPending}
                onClick={() => queue.addAndTell(sample.id)}
              >
                {t('Add To Queue')}
              </Button>
            </div>
          </Tooltip>
        ))}
      {can(permissions, 'sample_report.share_report') && (
        <Button variant="default" leftSection={<IconShare size={16} />} onClick={() => setSharing(true)}>
          {t('Share')}
        </Button>
      )}
      {mayDownload && (
        <>
          <DownloadMenu sample={sample} />
          <Button
            variant="default"
            disabled={!ready}
            loading={isPrinting}
            leftSection={<IconPrinter size={16} />}
            onClick={printReport}
          >
            {t('Print')}
          </Button>
        </>
      )}
      <ReleaseButton sample={sample} />
      <ManageMenu sample={sample} />
      {sharing && <ShareModal sample={sample} opened onClose={() => setSharing(false)} />}
    </Group>
  )
}

function ManageMenu({ sample }: { sample: Sample }) {
  const permissions = useSession()?.claims.permissions
  const [chosen, setChosen] = useState<ReportChoice | null>(null)
  const mayEdit = can(permissions, 'sample.edit')
  const mayImport = can(permissions, 'sample.create')
  const mayCoa = can(permissions, 'populate_coa.update_coa') && !isQcSampleType(sample.sample_type.slug)
  if (!mayEdit && !mayImport && !mayCoa) return null
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            {t('Manage')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ManageItems sample={sample} may={{ edit: mayEdit, import: mayImport, coa: mayCoa }} onChoose={setChosen} />
        </Menu.Dropdown>
      </Menu>
      {chosen !== null && <ManageDialog sample={sample} chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
