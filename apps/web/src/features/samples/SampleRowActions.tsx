import { ActionIcon, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { can } from '@eluent/domain/auth'
import type { SampleRow } from '@eluent/contract'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { useFocusBack } from '../../ui/forms/use-focus-back.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { VerdictItem } from '../../ui/VerdictItem/VerdictItem.tsx'
import { addToQueueFailure, useAddToQueue, useAddToQueueVerdict } from '../queue/use-add-to-queue.ts'
import { SealMenuItem } from '../certificates/seal/SealMenuItem.tsx'
import { labelledRow, rowName } from '../sample-labels/labelled-sample.ts'
import { reportPath } from './report-path.ts'
import { useSampleDownload } from './use-sample-download.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const DeleteSampleModal = lazyPart(async () => (await import('./DeleteSampleModal.tsx')).DeleteSampleModal)
const LabelsModal = lazyPart(async () => (await import('../sample-labels/LabelsModal.tsx')).LabelsModal)
const RowSeal = lazyPart(async () => (await import('../certificates/seal/RowSeal.tsx')).RowSeal)
const SampleResultsModal = lazyPart(async () => (await import('./SampleResultsModal.tsx')).SampleResultsModal)

/** What can be done with a sample from its list. */
export function SampleRowActions({ row }: { row: SampleRow }) {
  const permissions = useSession()?.claims.permissions
  const download = useSampleDownload()
  const queue = useAddToQueue()
  const queueing = useAddToQueueVerdict(row.can.add_to_queue)
  const [asking, setAsking] = useState(false)
  const [showing, setShowing] = useState(false)
  const [printing, setPrinting] = useState(false)
  const [sealing, setSealing] = useState<'create' | 'list' | null>(null)
  // the menu between is gone by then
  const { opener } = useFocusBack<HTMLButtonElement>(asking || showing || printing || sealing !== null)
  const name = rowName(row)
  const path = reportPath(row, permissions)
  const addToQueue = () =>
    queue.add(row.id, {
      onSuccess: ({ message }) => notifications.show({ color: 'accent', message: translated(message) }),
      onError: (error) => notifications.show({ color: 'red', message: addToQueueFailure(error) }),
    })

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notifications.show({ color: 'accent', message: t('{text} is copied.', { text }) })
    } catch {
      // not allowed, or a page without https
      notifications.show({ color: 'red', message: t('The browser did not copy it: {text}', { text }) })
    }
  }

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            ref={opener}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('Actions for {name}', { name })}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can(permissions, 'sample.edit') && (
            <VerdictItem verdict={row.can.edit} to={pathTo('sampleEdit', { id: row.id })}>
              {t('Edit')}
            </VerdictItem>
          )}
          {can(permissions, 'sample_report.run_test') && (
            <VerdictItem verdict={queueing} disabled={queue.isPending} onClick={addToQueue}>
              {t('Add To Queue')}
            </VerdictItem>
          )}
          {can(permissions, 'sample.download_report') && (
            <VerdictItem verdict={row.can.download} onClick={() => download.mutate({ row, kind: 'pdf' })}>
              {t('Download PDF')}
            </VerdictItem>
          )}
          {can(permissions, 'sample.download_result') && (
            <VerdictItem verdict={row.can.download} onClick={() => download.mutate({ row, kind: 'csv' })}>
              {t('Download CSV')}
            </VerdictItem>
          )}
          <Menu.Item onClick={() => setShowing(true)}>{t('View Results')}</Menu.Item>
          <SealMenuItem row={row} onChoose={setSealing} />
          {can(permissions, 'sample.create') && (
            <>
              <Menu.Item onClick={() => setPrinting(true)}>{t('Print Labels')}</Menu.Item>
              <Menu.Item component={Link} to={pathTo('sampleCreate')} search={{ from: String(row.id) } as never}>
                {t('Create Similar')}
              </Menu.Item>
            </>
          )}
          {can(permissions, 'sample.delete') && (
            <VerdictItem verdict={row.can.delete} destructive onClick={() => setAsking(true)}>
              {t('Delete')}
            </VerdictItem>
          )}
          <Menu.Divider />
          <Menu.Item component="a" href={path} target="_blank" rel="noopener">
            {t('Open in new tab')}
          </Menu.Item>
          {row.intake_form.batch_number !== null && (
            <Menu.Item onClick={() => void copy(row.intake_form.batch_number ?? '')}>{t('Copy number')}</Menu.Item>
          )}
          <Menu.Item onClick={() => void copy(`${window.location.origin}${path}`)}>{t('Copy link')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {sealing !== null && <RowSeal row={row} name={name} action={sealing} onClose={() => setSealing(null)} />}
      {asking && <DeleteSampleModal row={row} onClose={() => setAsking(false)} />}
      {printing && <LabelsModal samples={[labelledRow(row)]} opened onClose={() => setPrinting(false)} />}
      {showing && <SampleResultsModal row={row} opened onClose={() => setShowing(false)} />}
    </>
  )
}
