import { Button, Group, Menu, Tooltip } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { factsOfMaterial } from '@eluent/domain/profiles'
import { isQcSampleType } from '@eluent/domain/samples'
import { IconChevronDown, IconPrinter, IconShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo, useIsRegistered } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { usePrintKey } from '../../ui/download/use-print.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { VerdictItem } from '../../ui/VerdictItem/VerdictItem.tsx'
import { labelledRow } from '../sample-labels/labelled-sample.ts'
import { TransferItem } from '../chem-id/TransferItem.tsx'
import { useAddToQueue, useAddToQueueVerdict } from '../queue/use-add-to-queue.ts'
import { DownloadMenu } from './DownloadMenu.tsx'
import { ReleaseButton } from './ReleaseButton.tsx'
import { usePrintReport } from './use-print-report.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const AmendModal = lazyPart(async () => (await import('./AmendModal.tsx')).AmendModal)
const CertificateDetailsModal = lazyPart(
  async () => (await import('./details/CertificateDetailsModal.tsx')).CertificateDetailsModal,
)
const ClearModal = lazyPart(async () => (await import('./ClearModal.tsx')).ClearModal)
const CalibrationItem = lazyPart(async () => (await import('../calibrations/CalibrationItem.tsx')).CalibrationItem)
const RetestModal = lazyPart(async () => (await import('./RetestModal.tsx')).RetestModal)
const UnlinkRetestModal = lazyPart(async () => (await import('./UnlinkRetestModal.tsx')).UnlinkRetestModal)
const NonconformanceItem = lazyPart(
  async () => (await import('../nonconformances/NonconformanceLinks.tsx')).NonconformanceItem,
)
const LabelsModal = lazyPart(async () => (await import('../sample-labels/LabelsModal.tsx')).LabelsModal)
const ShareModal = lazyPart(async () => (await import('./ShareModal.tsx')).ShareModal)
const TransferModal = lazyPart(async () => (await import('../chem-id/TransferModal.tsx')).TransferModal)

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

/** Of a sample with a purpose or a profile, and of a product that is sold in units. */
function hasDetails({ jurisdiction, sample_type: { slug }, intake_form: { details } }: Sample): boolean {
  if (isQcSampleType(slug)) return false
  return jurisdiction !== null || details !== null || factsOfMaterial(slug).length > 0
}

/** Of a sample that a profile holds to its rules of retests. */
function isForCompliance({ jurisdiction }: Sample): boolean {
  return jurisdiction?.purpose === 'compliance' && jurisdiction.profile_name !== null
}

function ManageMenu({ sample }: { sample: Sample }) {
  const permissions = useSession()?.claims.permissions
  const isRegistered = useIsRegistered()
  const [amending, setAmending] = useState(false)
  const [detailing, setDetailing] = useState(false)
  const [retesting, setRetesting] = useState<'retest' | 'unlink' | null>(null)
  const [clearing, setClearing] = useState(false)
  const [printing, setPrinting] = useState(false)
  const { edit, amend, clear_results } = sample.can
  const mayEdit = can(permissions, 'sample.edit')
  const mayImport = can(permissions, 'sample.create') && isRegistered('runImport')
  const mayCoa = can(permissions, 'populate_coa.update_coa') && !isQcSampleType(sample.sample_type.slug)
  const [transferring, setTransferring] = useState(false)
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
          {mayEdit && (
            <>
              <VerdictItem verdict={edit} to={pathTo('sampleEdit', { id: sample.id })}>
                {t('Edit')}
              </VerdictItem>
              <VerdictItem verdict={amend} onClick={() => setAmending(true)}>
                {t('Amend')}
              </VerdictItem>
              {hasDetails(sample) && (
                <VerdictItem verdict={amend} onClick={() => setDetailing(true)}>
                  {t('Certificate Details')}
                </VerdictItem>
              )}
              {sample.retests.some(({ role }) => role === 'retest') && (
                <Menu.Item onClick={() => setRetesting('unlink')}>{t('Not a Retest')}</Menu.Item>
              )}
              <VerdictItem verdict={clear_results} destructive onClick={() => setClearing(true)}>
                {t('Clear Results')}
              </VerdictItem>
            </>
          )}
          {mayCoa && isRegistered('coaData') && (
            <Menu.Item component={Link} to={pathTo('coaData', { id: sample.id })}>
              {t('COA Data')}
            </Menu.Item>
          )}
          {mayImport && (
            <Menu.Item component={Link} to={pathTo('runImport', { id: sample.id })}>
              {t('Import Instrument Run')}
            </Menu.Item>
          )}
          {can(permissions, 'custody.view') && isRegistered('sampleCustody') && (
            <Menu.Item component={Link} to={pathTo('sampleCustody', { id: sample.id })}>
              {t('Custody')}
            </Menu.Item>
          )}
          {can(permissions, 'nonconformance.enter') && <NonconformanceItem touch={{ kind: 'sample', id: sample.id }} />}
          {can(permissions, 'sample.create') && (
            <>
              {isForCompliance(sample) && (
                <VerdictItem verdict={sample.can.retest} onClick={() => setRetesting('retest')}>
                  {t('Retest')}
                </VerdictItem>
              )}
              <Menu.Item onClick={() => setPrinting(true)}>{t('Print Labels')}</Menu.Item>
              <Menu.Item component={Link} to={pathTo('sampleCreate')} search={{ from: String(sample.id) } as never}>
                {t('Create Similar')}
              </Menu.Item>
            </>
          )}
          {sample.finished && sample.sample_type.slug === 'calibration' && <CalibrationItem sampleId={sample.id} />}
          {sample.results.map(({ vial_number }) => (
            <Menu.Item key={vial_number} component={Link} to={pathTo('vial', { id: sample.id, n: vial_number })}>
              {t('Raw Data: Vial {vial_number}', { vial_number })}
            </Menu.Item>
          ))}
          {mayCoa && <TransferItem sample={sample} onChosen={() => setTransferring(true)} />}
        </Menu.Dropdown>
      </Menu>
      {amending && <AmendModal sample={sample} onClose={() => setAmending(false)} />}
      {detailing && <CertificateDetailsModal ids={[sample.id]} sample={sample} onClose={() => setDetailing(false)} />}
      {retesting === 'retest' && <RetestModal sample={sample} onClose={() => setRetesting(null)} />}
      {retesting === 'unlink' && <UnlinkRetestModal id={sample.id} onClose={() => setRetesting(null)} />}
      {transferring && <TransferModal sample={sample} onClose={() => setTransferring(false)} />}
      {printing && <LabelsModal samples={[labelledRow(sample)]} opened onClose={() => setPrinting(false)} />}
      {clearing && <ClearModal id={sample.id} onClose={() => setClearing(false)} />}
    </>
  )
}
