import { Menu } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { factsOfMaterial } from '@eluent/domain/profiles'
import { isQcSampleType } from '@eluent/domain/samples'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { VerdictItem } from '../../ui/VerdictItem/VerdictItem.tsx'
import { labelledRow } from '../sample-labels/labelled-sample.ts'
import { TransferItem } from '../chem-id/TransferItem.tsx'
import { t } from '../../language/t.ts'

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
const TransferModal = lazyPart(async () => (await import('../chem-id/TransferModal.tsx')).TransferModal)

/** What of the menu Manage opens a dialog. */
export type ReportChoice = 'amend' | 'details' | 'retest' | 'unlink_retest' | 'clear' | 'labels' | 'transfer'

interface ItemsProps {
  sample: Sample
  may: Record<'edit' | 'import' | 'coa', boolean>
  onChoose: (choice: ReportChoice) => void
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

/** The items of the menu Manage, which are fetched when it is opened. */
export function ManageItems({ sample, may, onChoose }: ItemsProps) {
  const permissions = useSession()?.claims.permissions
  const { edit, amend, clear_results } = sample.can
  return (
    <>
      {may.edit && (
        <>
          <VerdictItem verdict={edit} to={pathTo('sampleEdit', { id: sample.id })}>
            {t('Edit')}
          </VerdictItem>
          <VerdictItem verdict={amend} onClick={() => onChoose('amend')}>
            {t('Amend')}
          </VerdictItem>
          {hasDetails(sample) && (
            <VerdictItem verdict={amend} onClick={() => onChoose('details')}>
              {t('Certificate Details')}
            </VerdictItem>
          )}
          {sample.retests.some(({ role }) => role === 'retest') && (
            <Menu.Item onClick={() => onChoose('unlink_retest')}>{t('Not a Retest')}</Menu.Item>
          )}
          <VerdictItem verdict={clear_results} destructive onClick={() => onChoose('clear')}>
            {t('Clear Results')}
          </VerdictItem>
        </>
      )}
      {may.coa && (
        <Menu.Item component={Link} to={pathTo('coaData', { id: sample.id })}>
          {t('COA Data')}
        </Menu.Item>
      )}
      {may.import && (
        <Menu.Item component={Link} to={pathTo('runImport', { id: sample.id })}>
          {t('Import Instrument Run')}
        </Menu.Item>
      )}
      {can(permissions, 'custody.view') && (
        <Menu.Item component={Link} to={pathTo('sampleCustody', { id: sample.id })}>
          {t('Custody')}
        </Menu.Item>
      )}
      {can(permissions, 'nonconformance.enter') && <NonconformanceItem touch={{ kind: 'sample', id: sample.id }} />}
      {can(permissions, 'sample.create') && (
        <>
          {isForCompliance(sample) && (
            <VerdictItem verdict={sample.can.retest} onClick={() => onChoose('retest')}>
              {t('Retest')}
            </VerdictItem>
          )}
          <Menu.Item onClick={() => onChoose('labels')}>{t('Print Labels')}</Menu.Item>
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
      {may.coa && <TransferItem sample={sample} onChosen={() => onChoose('transfer')} />}
    </>
  )
}

/** The dialog of an item that was chosen. */
export function ManageDialog({
  sample,
  chosen,
  onClose,
}: {
  sample: Sample
  chosen: ReportChoice
  onClose: () => void
}) {
  switch (chosen) {
    case 'amend':
      return <AmendModal sample={sample} onClose={onClose} />
    case 'details':
      return <CertificateDetailsModal ids={[sample.id]} sample={sample} onClose={onClose} />
    case 'retest':
      return <RetestModal sample={sample} onClose={onClose} />
    case 'unlink_retest':
      return <UnlinkRetestModal id={sample.id} onClose={onClose} />
    case 'transfer':
      return <TransferModal sample={sample} onClose={onClose} />
    case 'labels':
      return <LabelsModal samples={[labelledRow(sample)]} opened onClose={onClose} />
    case 'clear':
      return <ClearModal id={sample.id} onClose={onClose} />
  }
}
