import { notifications } from '@mantine/notifications'
import { can } from '@eluent/domain/auth'
import type { SampleRow } from '@eluent/contract'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ALLOWED, type RowAction, type RowActions } from '../../ui/row-actions/row-action.ts'
import { useSealAction } from '../certificates/seal/use-seal-action.ts'
import { useAddToQueue, useAddToQueueVerdict } from '../queue/use-add-to-queue.ts'
import { labelledRow, rowName } from '../sample-labels/labelled-sample.ts'
import { reportPath } from './report-path.ts'
import { useSampleDownload } from './use-sample-download.ts'
import { t } from '../../language/t.ts'

const DeleteSampleModal = lazyPart(async () => (await import('./DeleteSampleModal.tsx')).DeleteSampleModal)
const LabelsModal = lazyPart(async () => (await import('../sample-labels/LabelsModal.tsx')).LabelsModal)
const RowSeal = lazyPart(async () => (await import('../certificates/seal/RowSeal.tsx')).RowSeal)
const SampleResultsModal = lazyPart(async () => (await import('./SampleResultsModal.tsx')).SampleResultsModal)

type Opened = 'results' | 'labels' | 'delete' | 'create' | 'list'

/** What can be done with a sample from its row, in the list and in the command menu. */
export function useSampleActions(row: SampleRow): RowActions {
  const permissions = useSession()?.claims.permissions
  const download = useSampleDownload()
  const queue = useAddToQueue()
  const queueing = useAddToQueueVerdict(row.can.add_to_queue)
  const [opened, setOpened] = useState<Opened | null>(null)
  const seal = useSealAction(row, setOpened)
  const path = reportPath(row, permissions)
  const { batch_number: number } = row.intake_form
  const may = (permission: Parameters<typeof can>[1], action: RowAction) => can(permissions, permission) && [action]
  const shows = (dialog: Opened) => ({ ask: () => setOpened(dialog) })
  const file = (kind: 'pdf' | 'csv') => ({ run: () => download.mutate({ row, kind }) })
  const actions = [
    may('sample.edit', {
      label: t('Edit'),
      verdict: row.can.edit,
      does: { to: pathTo('sampleEdit', { id: row.id }) },
    }),
    may('sample_report.run_test', {
      label: t('Add To Queue'),
      verdict: queueing,
      pending: queue.isPending,
      does: { run: () => queue.addAndTell(row.id) },
    }),
    may('sample.download_report', { label: t('Download PDF'), verdict: row.can.download, does: file('pdf') }),
    may('sample.download_result', { label: t('Download CSV'), verdict: row.can.download, does: file('csv') }),
    [{ label: t('View Results'), verdict: ALLOWED, does: shows('results') }],
    seal && [seal],
    may('sample.create', { label: t('Print Labels'), verdict: ALLOWED, does: shows('labels') }),
    may('sample.create', {
      label: t('Create Similar'),
      verdict: ALLOWED,
      does: { to: pathTo('sampleCreate'), search: { from: String(row.id) } },
    }),
    may('sample.delete', {
      label: t('Delete'),
      verdict: row.can.delete,
      destructive: true,
      does: shows('delete'),
    }),
    [{ label: t('Open in new tab'), verdict: ALLOWED, apart: true, does: { href: path } }],
    number !== null && [
      { label: t('Copy number'), verdict: ALLOWED, apart: true, does: { run: () => void copy(number) } },
    ],
    [
      {
        label: t('Copy link'),
        verdict: ALLOWED,
        apart: true,
        does: { run: () => void copy(`${window.location.origin}${path}`) },
      },
    ],
  ]
  const close = () => setOpened(null)
  return {
    actions: actions.flatMap((own) => own || []),
    dialog: opened && <SampleDialog row={row} opened={opened} onClose={close} />,
  }
}

function SampleDialog({ row, opened, onClose }: { row: SampleRow; opened: Opened; onClose: () => void }) {
  if (opened === 'delete') return <DeleteSampleModal row={row} onClose={onClose} />
  if (opened === 'labels') return <LabelsModal samples={[labelledRow(row)]} opened onClose={onClose} />
  if (opened === 'results') return <SampleResultsModal row={row} opened onClose={onClose} />
  return <RowSeal row={row} name={rowName(row)} action={opened} onClose={onClose} />
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifications.show({ color: 'accent', message: t('{text} is copied.', { text }) })
  } catch {
    // not allowed, or a page without https
    notifications.show({ color: 'red', message: t('The browser did not copy it: {text}', { text }) })
  }
}
