import { Button, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { BULK_MAX, listProfiles, type SampleRow } from '@eluent/contract'
import { MAX_COMPARED_TESTS, TOO_MANY_TESTS_TEXT } from '@eluent/domain/analytical-reports'
import { can, isAdminRole } from '@eluent/domain/auth'
import { factsOfMaterial, HOMOGENEITY_UNITS_MAX, NO_PROFILE } from '@eluent/domain/profiles'
import {
  IconDownload,
  IconEraser,
  IconEqual,
  IconFileCertificate,
  IconGitCompare,
  IconPlaylistAdd,
  IconRosetteDiscountCheck,
  IconShare,
  IconStack2,
  IconTag,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { useFocusBack } from '../../ui/forms/use-focus-back.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SelectionBar } from '../../ui/SelectionBar/SelectionBar.tsx'
import { useAddToQueueVerdict } from '../queue/use-add-to-queue.ts'
import { useQueueSeveral } from '../queue/use-queue-several.ts'
import type { SampleListKind } from './use-list-export.ts'
import { useSampleKeys } from './use-sample-keys.ts'
import type { SampleSelection } from './use-sample-selection.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const SelectedLabelsModal = lazyPart(async () => (await import('../sample-labels/LabelsModal.tsx')).SelectedLabelsModal)
const ReleaseSeveralModal = lazyPart(async () => (await import('./ReleaseSeveralModal.tsx')).ReleaseSeveralModal)
const ShareSeveralModal = lazyPart(
  async () => (await import('../report-mails/ShareSeveralModal.tsx')).ShareSeveralModal,
)
const CertificateDetailsModal = lazyPart(
  async () => (await import('../results/details/CertificateDetailsModal.tsx')).CertificateDetailsModal,
)
const HomogeneityModal = lazyPart(async () => (await import('../homogeneity/HomogeneityModal.tsx')).HomogeneityModal)
const AddToBatchModal = lazyPart(
  async () => (await import('../analytical-batches/AddToBatchModal.tsx')).AddToBatchModal,
)
const ClearSeveralModal = lazyPart(async () => (await import('./ClearSeveralModal.tsx')).ClearSeveralModal)

interface SampleSelectionBarProps {
  kind: SampleListKind
  /** The rows that the list shows. */
  rows: readonly SampleRow[]
  selection: SampleSelection
  /** Of the list's answer: how many it holds, and whether there are more. */
  meta: { total_count: number; more?: boolean | undefined } | undefined
  /** Saves what is selected as CSV, in the order of the list. */
  onSave: () => void
  saving: boolean
}

const OPEN = { allowed: true, text: null }

/** Whether the reader has anything to do with several samples. */
export function useActsOnSelection(): boolean {
  const permissions = useSession()?.claims.permissions
  const actions = [
    'sample.create',
    'sample.edit',
    'sample_report.run_test',
    'sample_report.share_report',
    'graph_dashboard.create',
  ] as const
  return actions.some((permission) => can(permissions, permission))
}

/** What can be done with the samples that are selected. */
export function SampleSelectionBar({ kind, rows, selection, meta, onSave, saving }: SampleSelectionBarProps) {
  const claims = useSession()?.claims
  const [opened, setShown] = useState<'release' | 'share' | 'details' | 'homogeneity' | 'batch' | 'clear' | null>(null)
  const [labelled, setPrinted] = useState<readonly number[]>([])
  // from its button, or by a key from the row that has the focus
  const { keepFocus } = useFocusBack(opened !== null || labelled.length > 0)
  const open = (dialog: typeof opened) => {
    keepFocus()
    setShown(dialog)
  }
  const printLabels = (those: readonly number[]) => {
    keepFocus()
    setPrinted(those)
  }
  const close = () => setShown(null)
  const queueing = useQueueSeveral({ onDone: selection.giveUp, onUndone: selection.giveBack })
  const mayQueue = useAddToQueueVerdict(OPEN)
  const { ids } = selection
  const hasProfile = useHasProfile(kind === 'samples' && ids.length > 0)
  // of a laboratory with a profile, and of products that are sold in units
  const product = rows.find(({ id }) => ids.includes(id))
  const isProduct = product !== undefined && factsOfMaterial(product.sample_type.slug).length > 0
  const mayBeUnits = ids.length >= 2 && ids.length <= HOMOGENEITY_UNITS_MAX && (hasProfile || isProduct)
  const queue = (those: readonly number[]) => {
    if (mayQueue.allowed) queueing.add(those)
    else notifications.show({ color: 'orange', message: translated(mayQueue.text) })
  }
  useSampleKeys({ rows, ids, onQueue: queue, onLabels: printLabels, onSave })
  const tooMany = ids.length > MAX_COMPARED_TESTS ? translated(TOO_MANY_TESTS_TEXT) : null
  const tooManyToShare = ids.length > BULK_MAX ? t('At most {max} reports in one mail.', { max: BULK_MAX }) : null
  return (
    <>
      <SelectionBar
        count={ids.length}
        total={meta?.total_count}
        more={meta?.more ?? false}
        selectAll={selection.selectAll}
        onClear={selection.clear}
        progress={queueing.progress}
      >
        {can(claims?.permissions, 'sample_report.run_test') && (
          <WhyNot text={translated(mayQueue.text)}>
            <Button
              size="sm"
              leftSection={<IconPlaylistAdd size={16} stroke={1.6} />}
              disabled={!mayQueue.allowed}
              loading={queueing.progress !== null}
              onClick={() => queueing.add(ids)}
            >
              {t('Add To Queue')}
            </Button>
          </WhyNot>
        )}
        {can(claims?.permissions, 'sample.create') && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconTag size={16} stroke={1.6} />}
            onClick={() => printLabels(ids)}
          >
            {t('Print Labels')}
          </Button>
        )}
        {can(claims?.permissions, 'quality.enter') && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconStack2 size={16} stroke={1.6} />}
            disabled={ids.length > BULK_MAX}
            onClick={() => open('batch')}
          >
            {t('Add to Batch')}
          </Button>
        )}
        {claims && can(claims.permissions, 'sample.edit') && isAdminRole(claims.role.slug) && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconRosetteDiscountCheck size={16} stroke={1.6} />}
            onClick={() => open('release')}
          >
            {t('Release')}
          </Button>
        )}
        {hasProfile && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconFileCertificate size={16} stroke={1.6} />}
            onClick={() => open('details')}
          >
            {t('Certificate Details')}
          </Button>
        )}
        {kind === 'samples' && mayBeUnits && can(claims?.permissions, 'sample.edit') && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconEqual size={16} stroke={1.6} />}
            onClick={() => open('homogeneity')}
          >
            {t('Homogeneity')}
          </Button>
        )}
        {can(claims?.permissions, 'sample_report.share_report') && (
          <WhyNot text={tooManyToShare}>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconShare size={16} stroke={1.6} />}
              disabled={tooManyToShare !== null}
              onClick={() => open('share')}
            >
              {t('Share')}
            </Button>
          </WhyNot>
        )}
        {kind === 'samples' && can(claims?.permissions, 'graph_dashboard.create') && (
          <WhyNot text={tooMany}>
            <CompareLink count={ids.length} disabled={tooMany !== null} />
          </WhyNot>
        )}
        {can(claims?.permissions, 'sample.export_csv') && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            loading={saving}
            onClick={onSave}
          >
            {t('Download')}
          </Button>
        )}
        {can(claims?.permissions, 'sample.edit') && (
          <Button
            size="sm"
            variant="default"
            c="var(--mantine-color-error)"
            leftSection={<IconEraser size={16} stroke={1.6} />}
            onClick={() => open('clear')}
          >
            {t('Clear')}
          </Button>
        )}
      </SelectionBar>
      {labelled.length > 0 && <SelectedLabelsModal ids={labelled} onClose={() => setPrinted([])} />}
      {opened === 'release' && <ReleaseSeveralModal ids={ids} onDone={selection.giveUp} onClose={close} />}
      {opened === 'share' && <ShareSeveralModal ids={ids} onDone={selection.giveUp} onClose={close} />}
      {opened === 'details' && <CertificateDetailsModal ids={ids} onDone={selection.giveUp} onClose={close} />}
      {opened === 'homogeneity' && (
        <HomogeneityModal
          ids={ids}
          name={product?.intake_form.strain_name ?? ''}
          onDone={selection.giveUp}
          onClose={close}
        />
      )}
      {opened === 'batch' && <AddToBatchModal ids={ids} onDone={selection.giveUp} onClose={close} />}
      {opened === 'clear' && <ClearSeveralModal ids={ids} onDone={selection.giveUp} onClose={close} />}
    </>
  )
}

/** Whether the reader may say what certificates need, in a laboratory that chose a profile; read once something is selected. */
function useHasProfile(isWanted: boolean): boolean {
  const claims = useSession()?.claims
  const may = can(claims?.permissions, 'sample.edit') && can(claims?.permissions, 'quality.view')
  const mayAsk = isWanted && may && claims !== undefined && isAdminRole(claims.role.slug)
  const { data } = useRead(listProfiles, mayAsk ? {} : null)
  return mayAsk && data !== undefined && data.chosen !== NO_PROFILE
}

function CompareLink({ count, disabled }: { count: number; disabled: boolean }) {
  const looks = { size: 'sm', variant: 'default', leftSection: <IconGitCompare size={16} stroke={1.6} /> } as const
  return disabled ? (
    <Button {...looks} disabled>
      {t('Compare')}
    </Button>
  ) : (
    <Button {...looks} component={Link} to={pathTo('graphCreate')}>
      {t('Compare ({count})', { count })}
    </Button>
  )
}

/** A button that cannot be pressed says why. */
function WhyNot({ text, children }: { text: string | null; children: ReactNode }) {
  return (
    <Tooltip label={text ?? ''} disabled={text === null} withArrow>
      <span>{children}</span>
    </Tooltip>
  )
}
