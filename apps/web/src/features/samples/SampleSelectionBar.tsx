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
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ALLOWED } from '../../ui/row-actions/row-action.ts'
import type { SelectionAction } from '../../ui/SelectionBar/SelectionActions.tsx'
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
  const [opened, open] = useState<'release' | 'share' | 'details' | 'homogeneity' | 'batch' | 'clear' | null>(null)
  const [labelled, printLabels] = useState<readonly number[]>([])
  const close = () => open(null)
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
  const may = (permission: Parameters<typeof can>[1], action: SelectionAction, also = true) =>
    also && can(claims?.permissions, permission) ? [action] : []
  const isAdmin = claims !== undefined && isAdminRole(claims.role.slug)
  const isSamples = kind === 'samples'
  const opens = (dialog: Exclude<typeof opened, null>) => ({ ask: () => open(dialog) })
  const unless = (text: string | null) => ({ allowed: text === null, text })
  const actions: SelectionAction[] = [
    ...may('sample_report.run_test', {
      label: t('Add To Queue'),
      verdict: mayQueue,
      pending: queueing.progress !== null,
      primary: true,
      icon: IconPlaylistAdd,
      does: { run: () => queueing.add(ids) },
    }),
    ...may('sample.create', {
      label: t('Print Labels'),
      verdict: ALLOWED,
      icon: IconTag,
      does: { ask: () => printLabels(ids) },
    }),
    ...may('quality.enter', {
      label: t('Add to Batch'),
      verdict: { allowed: ids.length <= BULK_MAX, text: null },
      rank: 2,
      icon: IconStack2,
      does: opens('batch'),
    }),
    ...may(
      'sample.edit',
      { label: t('Release'), verdict: ALLOWED, icon: IconRosetteDiscountCheck, does: opens('release') },
      isAdmin,
    ),
    ...may(
      'sample.edit',
      {
        label: t('Certificate Details'),
        verdict: ALLOWED,
        rank: 2,
        icon: IconFileCertificate,
        does: opens('details'),
      },
      hasProfile,
    ),
    ...may(
      'sample.edit',
      { label: t('Homogeneity'), verdict: ALLOWED, rank: 2, icon: IconEqual, does: opens('homogeneity') },
      isSamples && mayBeUnits,
    ),
    ...may('sample_report.share_report', {
      label: t('Share'),
      verdict: unless(tooManyToShare),
      rank: 1,
      icon: IconShare,
      does: opens('share'),
    }),
    ...may(
      'graph_dashboard.create',
      {
        label: tooMany === null ? t('Compare ({count})', { count: ids.length }) : t('Compare'),
        verdict: unless(tooMany),
        rank: 2,
        icon: IconGitCompare,
        does: { to: pathTo('graphCreate') },
      },
      isSamples,
    ),
    ...may('sample.export_csv', {
      label: t('Download'),
      verdict: ALLOWED,
      pending: saving,
      rank: 2,
      icon: IconDownload,
      does: { run: onSave },
    }),
    ...may('sample.edit', {
      label: t('Clear'),
      verdict: ALLOWED,
      rank: 1,
      destructive: true,
      icon: IconEraser,
      does: opens('clear'),
    }),
  ]
  return (
    <>
      <SelectionBar
        count={ids.length}
        total={meta?.total_count}
        more={meta?.more ?? false}
        selectAll={selection.selectAll}
        onClear={selection.clear}
        progress={queueing.progress}
        actions={actions}
      />
      {labelled.length > 0 && <SelectedLabelsModal ids={labelled} onClose={() => printLabels([])} />}
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
